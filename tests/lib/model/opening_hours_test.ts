import { assertEquals } from "@std/assert";
import { parseOpeningHours, usualDays } from "../../../lib/model/opening_hours.ts";

/** What was read, as short as it goes: `Mo-Fr 07:00-17:00`. */
function read(words: string, unnamed = usualDays.weekday): readonly string[] | undefined {
  const { hours, remarks } = parseOpeningHours(words, unnamed);
  return remarks.length > 0
    ? undefined
    : hours.map(({ days, opens, closes }) =>
      `${days.map((day) => day.slice(0, 2)).join("")} ${opens}-${closes}`
    );
}

Deno.test("parseOpeningHours() reads hours as people write them", () => {
  for (
    const [words, ...expected] of [
      ["07:00 to 16:30", "MoTuWeThFr 07:00-16:30"],
      ["Mon–Fri 7–5", "MoTuWeThFr 07:00-17:00"],
      ["Monday to Friday, 7:00 a.m. to 5:00 p.m.", "MoTuWeThFr 07:00-17:00"],
      ["Monday through Saturday: 7:30am - 12pm", "MoTuWeThFrSa 07:30-12:00"],
      ["8-12, 1-5", "MoTuWeThFr 08:00-12:00", "MoTuWeThFr 13:00-17:00"],
      ["Mon-Thu 7am-5pm; Fri 7am-noon", "MoTuWeTh 07:00-17:00", "Fr 07:00-12:00"],
      ["Mon, Wed & Fri from 9 to 17", "MoWeFr 09:00-17:00"],
      ["7 to 7", "MoTuWeThFr 07:00-19:00"],
      ["1-5pm", "MoTuWeThFr 13:00-17:00"],
      ["11-2pm", "MoTuWeThFr 11:00-14:00"],
      ["7am-5", "MoTuWeThFr 07:00-17:00"],
      ["0700-1630", "MoTuWeThFr 07:00-16:30"],
      ["7.30 to 16.30", "MoTuWeThFr 07:30-16:30"],
      ["Weekdays 8 to 4:30", "MoTuWeThFr 08:00-16:30"],
      ["Daily 6am to midnight", "MoTuWeThFrSaSu 06:00-23:59"],
      ["Sat-Mon 10-4", "MoSaSu 10:00-16:00"],
      ["10pm to 6am", "MoTuWeThFr 22:00-06:00"],
      ["24 hours", "MoTuWeThFr 00:00-23:59"],
      ["lunes a viernes, de 7:00 a. m. a 5:00 p. m.", "MoTuWeThFr 07:00-17:00"],
      ["Lun–vie 8-17, sáb de 8 a mediodía", "MoTuWeThFr 08:00-17:00", "Sa 08:00-12:00"],
      ["miércoles y sábado 9 a 13", "WeSa 09:00-13:00"],
      ["Todos los días de 6:00 a 22:00", "MoTuWeThFrSaSu 06:00-22:00"],
      ["24 horas", "MoTuWeThFr 00:00-23:59"],
      ...[
        ...[
          "24/7",
          "Open 24/7",
          "24 / 7",
          "24 hours, 7 days a week",
          "24 hours a day, seven days a week",
        ],
        ...["24 hours a day and 7 days a week", "24 hours every day", "Every day, 24 hours"],
        ...["24 horas, 7 días a la semana", "Las 24 horas del día, los siete días de la semana"],
        ...["Abierto 24 horas, todos los días", "24h/24, 7j/7", "24 heures sur 24, 7 jours sur 7"],
        ...[
          "Ouvert 7 jours sur 7 et 24 h sur 24",
          "24/24 et 7/7",
          "24 heures sur 24, tous les jours",
        ],
      ].map((words) => [words, "MoTuWeThFrSaSu 00:00-23:59"] as const),
      ["Du lundi au vendredi, de 8 h à 17 h", "MoTuWeThFr 08:00-17:00"],
      ["mardi et jeudi 8 h 30 à midi", "TuTh 08:30-12:00"],
      ["Samedi 9h-12h", "Sa 09:00-12:00"],
      ["Weekday 7-5", "MoTuWeThFr 07:00-17:00"],
      ["Monday to Friday 7 to 5, weekend closed", "MoTuWeThFr 07:00-17:00"],
      ["lunes a viernes 8 a 17, fin de semana cerrada", "MoTuWeThFr 08:00-17:00"],
      ["M-F 8-5", "MoTuWeThFr 08:00-17:00"],
      ["Monday through Friday 8:00AM - 5:00PM EST", "MoTuWeThFr 08:00-17:00"],
      ["Tuesdays 9-12, Thurs. 1-5", "Tu 09:00-12:00", "Th 13:00-17:00"],
      ["M–Th 7–5, F 7 to noon", "MoTuWeTh 07:00-17:00", "Fr 07:00-12:00"],
      ["M, W & F 8-5", "MoWeFr 08:00-17:00"],
      ["Tu/Th 9-1", "TuTh 09:00-13:00"],
      ["T-Sat 8-4", "TuWeThFrSa 08:00-16:00"],
      ["Mon-Fri – 8-5", "MoTuWeThFr 08:00-17:00"],
      ["Monday - 8 to 5, Sat-Sun closed", "Mo 08:00-17:00"],
      ["Mon-Fri 8-5. Sun closed", "MoTuWeThFr 08:00-17:00"],
      ["Mon, Wed, and Fri: 0800 - 1630", "MoWeFr 08:00-16:30"],
      ["700 to 1600 EST", "MoTuWeThFr 07:00-16:00"],
      ["Saturday midnight to 6am", "Sa 00:00-06:00"],
      ["Mon-Fri 7a-5p", "MoTuWeThFr 07:00-17:00"],
      ["Sat 7:30a – 12p", "Sa 07:30-12:00"],
      ["7am to 5pm Monday through Friday", "MoTuWeThFr 07:00-17:00"],
      ["8 to noon and 1 to 5, Monday to Thursday", "MoTuWeTh 08:00-12:00", "MoTuWeTh 13:00-17:00"],
      ["de 8 a 17, lunes a viernes", "MoTuWeThFr 08:00-17:00"],
      ["8-5, Saturday 8-12", "MoTuWeThFr 08:00-17:00", "Sa 08:00-12:00"],
    ] as const satisfies readonly (readonly string[])[]
  ) {
    assertEquals(read(words), expected, words);
  }
});

Deno.test("parseOpeningHours() takes the days that are meant where none is named", () => {
  assertEquals(parseOpeningHours("8 to noon", ["Saturday"]).hours, [
    { days: ["Saturday"], opens: "08:00", closes: "12:00" },
  ]);
});

Deno.test("parseOpeningHours() finds no hours where it is closed", () => {
  const closed = [
    "Closed",
    "closed on holidays",
    "Office closed; the telephone is answered",
    "Cerrado",
    "Oficina cerrada",
    "Fermé",
    "Sat-Sun closed",
    "Saturday and Sunday: closed",
    "Sat closed. Sun closed.",
    "sábado y domingo cerrado",
    "samedi et dimanche fermé",
  ];
  for (const words of closed) assertEquals(read(words), [], words);
  assertEquals(read("Saturday 8 to 12, Sunday closed"), ["Sa 08:00-12:00"]);
});

Deno.test("parseOpeningHours() reads nothing into other words", () => {
  for (
    const words of [
      "By appointment",
      "Monday to Friday",
      "Monday to Friday, 25:00 a.m. to 5 p.m.",
      "Monday to Friday, 7:60 to 16:00",
      "13pm to 15pm",
      "",
      "7–5 and then some",
      "7-5, 8-6 Saturday 1",
      "Sunday closed, 8-5",
      "8-5 Monday to Friday, Saturday 8-12",
      // Closed on both days, or on the first?
      "Closed Sundays, Saturdays 8 to noon",
      "Closed Sundays and Saturdays 8 to noon",
      "Closed Mondays; 9-5",
      "to 7-5",
      "Daily to Sunday 7-5",
      // Letters that are words, or days of other names in other languages.
      "We open 8-5",
      "Su oficina 8-17",
      "M y V 9-13",
      "M 9-13",
    ]
  ) {
    assertEquals(read(words), undefined, words);
  }
});

Deno.test("parseOpeningHours() reads what is beside a season or a holiday in words, and says what it left out", () => {
  for (
    const [words, hours, remarks] of [
      ["Mon-Fri 7-5; Saturday 8 to 12, April to October", 1, [
        "Saturday 8 to 12, April to October",
      ]],
      ["Monday to Friday, 7 to 4 (closed on Thanksgiving)", 1, ["closed on Thanksgiving"]],
      ["7 to 4, closed on holidays. Saturday 8-12", 2, ["closed on holidays"]],
      ["Monday to Friday, 7:00 a.m. to 5:00 p.m.; closed on Thanksgiving", 1, [
        "closed on Thanksgiving",
      ]],
      ["Mon. to Fri. 7 a.m. to 5 p.m. Closed on holidays.", 1, ["Closed on holidays"]],
      ["Mon.-Fri. 7-5; Sat. by appointment", 1, ["Sat. by appointment"]],
      ["7 to 4 except Good Friday", 1, ["except Good Friday"]],
      ["lunes a viernes de 7 a 17, excepto festivos", 1, ["excepto festivos"]],
      ["lunes a viernes de 7 a 17, cerrado en festivos", 1, ["cerrado en festivos"]],
      ["lundi au vendredi, 8 h à 17 h, sauf jours fériés", 1, ["sauf jours fériés"]],
      ["lundi au vendredi, 8 h à 17 h, fermé les jours fériés", 1, ["fermé les jours fériés"]],
      ["Closed Mondays; Tue-Fri 9-5", 1, ["Closed Mondays"]],
      ["Closed Fridays; Monday to Thursday 6 to 4:30", 1, ["Closed Fridays"]],
      ["Cerrado los domingos. Lunes a sábado de 8 a 17", 1, ["Cerrado los domingos"]],
      ["Closed Sundays. Mon. to Thurs. 7-5. Fri. 7-12", 2, ["Closed Sundays"]],
      ["Fermé le dimanche ; du lundi au samedi, 8 h à 17 h", 1, ["Fermé le dimanche"]],
      ["7 to 4 in winter; 8 to 5", 0, ["7 to 4 in winter; 8 to 5"]],
      ["Mon-Fri 7 to 5, April to October", 0, ["Mon-Fri 7 to 5, April to October"]],
    ] as const
  ) {
    const read = parseOpeningHours(words, usualDays.weekday);
    assertEquals([words, read.hours.length, read.remarks], [words, hours, [...remarks]]);
  }
});

Deno.test("parseOpeningHours() reads no hours for all year that a season may limit", () => {
  for (
    const words of [
      "Saturday, 9:00 to 13:00, April to October",
      "Saturday, 9:00 to 13:00 (April to October)",
      "Saturday, 9:00 to 13:00, from May 1 to Sept. 30",
      "Mon-Fri 7-5, Sat 8-12 (April–October only)",
      "April to October (Mon-Fri 7-5)",
      "Mon-Fri 7-5; in winter 8-4",
      "Mon-Fri 7-5; Monday to Friday 8-4 November to March",
      "Mon-Fri 7-5. Closed in January",
      "Mon-Fri 7-5, closed November 15 to March 15",
      "sábado, de 9:00 a 13:00, de abril a octubre",
      "sábado de 9 a 13 (del 1 de mayo al 30 de septiembre)",
      "lunes a viernes de 7 a 17; en invierno de 8 a 16",
      "samedi, 9 h à 13 h, d’avril à octobre",
      "samedi 9h-13h (du 1er mai au 30 septembre)",
      "lundi au vendredi 8 h à 17 h (en été)",
      // A month here, a Tuesday in Spanish and French.
      "Sat 9-13 (Mar to Oct)",
      "mar 9-13 (de mayo a octubre)",
      "Sat-Sun closed in winter",
    ]
  ) assertEquals(parseOpeningHours(words, []), { hours: [], remarks: [words] });
});

Deno.test("parseOpeningHours() reads the hours beside a season of other days, and beside a single day", () => {
  const weekdays = [{ days: usualDays.weekday, opens: "07:00", closes: "17:00" }];
  for (
    const [words, remark] of [
      ["Mon-Fri 7-5; Saturday 8-12, April to October", "Saturday 8-12, April to October"],
      ["lun-vie 7-17; sábados 9-13 de mayo a octubre", "sábados 9-13 de mayo a octubre"],
      ["Mon-Fri 7-5, closed on July 4", "closed on July 4"],
      ["Mon-Fri 7-5 except December 25", "except December 25"],
    ] as const
  ) assertEquals(parseOpeningHours(words, []), { hours: weekdays, remarks: [remark] });
});

Deno.test("parseOpeningHours() reads the hours before a remark about other days", () => {
  assertEquals(parseOpeningHours("Mon-Fri 7-5, Sat by appointment", []), {
    hours: [{ days: usualDays.weekday, opens: "07:00", closes: "17:00" }],
    remarks: ["Sat by appointment"],
  });
});

Deno.test("parseOpeningHours() takes no word for a day that only begins like one", () => {
  for (const words of ["Monthly 8-5", "Dimensions 1-2", "Marine 9-5"]) {
    assertEquals(parseOpeningHours(words, []), { hours: [], remarks: [words] });
  }
});
