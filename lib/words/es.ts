/**
 * What the software says in Spanish, as contractors in the United States address their clients: usted. Its terms are in
 * docs/languages.md.
 *
 * @module
 */
import type { Phrases } from "./en.ts";
import { makeFormats } from "./formats.ts";
import { capitalized, sentence } from "./grammar.ts";
import { esSynonyms } from "./synonyms/es.ts";

const { list, counted, wait } = makeFormats("es-US");

/** A noun with its article, by the ending of the first word: `una cotización`, `un presupuesto`. */
function withArticle(noun: string): string {
  return `${isFeminine(noun) ? "una" : "un"} ${noun}`;
}

function isFeminine(noun: string): boolean {
  const [word = ""] = noun.split(" ");
  return /(?:a|ión|dad|tad|tud)$/i.test(word);
}

const request = (noun: string) => `solicitud de ${noun}`;

const inEmergency = (number: string) =>
  `En caso de emergencia, no envíe nada: dé a la persona el número de teléfono ${number}.`;

const terms = { one: "término", other: "términos" };
const projects = { one: "proyecto", other: "proyectos" };

const formatWait = (time: number) =>
  wait(time, [{ one: "segundo", other: "segundos" }, { one: "minuto", other: "minutos" }, {
    one: "hora",
    other: "horas",
  }]);

/** The message for a form that can't be read. */
const unreadable = {
  message: "El formulario llegó de una forma que no se puede leer. No se envió nada.",
  hint: "Vuelva a abrir la página y envíe el formulario desde allí.",
};

const restByMail = (email: string) =>
  `Envíe ahora su solicitud sin ellos, y mándelos por correo a ${email} con la referencia que reciba, en el asunto.`;

export const spanish: Phrases = {
  name: "Español",
  firstDay: "1",
  colon: ": ",
  defaults: {
    trade: "trabajos de construcción",
    request_noun: "presupuesto",
    request_action: (noun) => `Solicitar ${withArticle(noun)}`,
  },

  videoAt: (site) => `Video en ${site}`,

  names: {
    home: "Inicio",
    services: "Servicios",
    projects: "Proyectos",
    markets: "Mercados",
    serviceAreas: "Zonas de servicio",
    reviews: "Opiniones",
    glossary: "Glosario",
    news: "Noticias",
    jobs: "Empleo",
    about: "Quiénes somos",
    company: "Empresa",
    api: "Guía de la API",
  },

  layout: {
    skip: "Ir al contenido",
    everyPage: "Todas las páginas para modelos de lenguaje: llms.txt",
    call: "Llamar",
    callNumber: (number) => `Llamar al ${number}`,
    textMessage: "SMS",
    messageAbout: (title, address) => `Hola, escribo por «${title}»: ${address}`,
    main: "Principal",
    menu: "Menú",
    close: "Cerrar",
    allPages: "Todas las páginas",
    breadcrumb: "Ruta de navegación",
    languages: "Idioma",
    nextSteps: "Qué hacer ahora",
    talkTo: (name) => ["Hable con ", name],
    tellUs: "Díganos dónde es el trabajo, en qué consiste y para cuándo tiene que estar listo.",
    callOrRequest: "Llamar o solicitar",
    site: "Sitio",
    hours: "Horario",
    office: "Oficina",
    thisPage: "Esta página:",
    asMarkdown: "Esta página en Markdown",
    forDevelopers: "Para desarrolladores:",
    refused: (title) => `Error: ${title}`,
    linkTo: (text) => `Enlace a ${text}`,
    table: "Tabla",
    previousPicture: "Imagen anterior",
    nextPicture: "Imagen siguiente",
    before: "Antes",
    after: "Después",
    compare: "Comparar antes y después",
    quoted: (text, name) => `“${text}” ${name}`,
  },

  markdown: {
    allPages: "Todas las páginas:",
    telephone: "Teléfono:",
    emergency: "Emergencias:",
    asHtml: "Esta página en HTML",
    asJson: "Lo mismo en JSON",
    sitemap: "Mapa del sitio",
    everyPage: "Todas las páginas",
    source: "Fuente:",
    filter: (label, address) => [label, ": agregue estos parámetros a ", address, "."],
    form: (label, page, api, agents) => [
      label,
      ": el formulario se llena en la ",
      page("página HTML"),
      ". Los programas envían ",
      api,
      ", con los campos que aquí están en código, como dicen las ",
      agents("instrucciones para agentes"),
      ".",
    ],
    field: (label, required, name) => [
      label,
      `, campo ${required ? "obligatorio" : "opcional"} (`,
      name,
      ").",
    ],
    oneOf: "Uno de estos:",
    anyOf: "Uno o varios de estos:",
    toCorrect: (problem) => `Por corregir: ${problem}`,
  },

  form: {
    optional: "opcional",
    atMost: (characters) => `Máximo ${characters} caracteres.`,
  },

  common: {
    answered: (when) => `. ${when}`,
    inEmergency,
    closed: "Cerrado",
    naming: (start, names, others) =>
      `${start}: ${list(others === 0 ? names : [...names, `${others} más`])}.`,
    pictures: "Imágenes",
    goodToKnow: "Conviene saber",
    questions: "Preguntas",
    more: "Más",
    facts: "Datos",
    isEmergency: "¿Es una emergencia?",
    thenCall: " Llame al ",
    beforeNumber:
      /[,:;]?(?:(?:^|\s+)(?:al?|en|por|llame al?|marque)(?: el)?(?: (?:número|teléfono))?)?\s*$/i,
    allServices: (count) => `Los ${count} servicios`,
    allProjects: (count) => `Los ${count} proyectos`,
    allReviews: (count) => `Las ${count} opiniones`,
    howItGoes: "Cómo se hace el trabajo",
    founded: "Año de fundación",
    experience: "Años de experiencia que suman los directivos",
    incidents: (since) => `Incidentes registrables${since === undefined ? "" : ` desde ${since}`}`,
    portraitOf: (name) => `Retrato de ${name}`,
    logoOf: (name) => `Logotipo de ${name}`,
  },

  home: {
    aboutUs: "Quiénes somos",
    someProjects: (featured, count) =>
      count === 1
        ? `Proyecto ${featured ? "destacado" : "reciente"}`
        : `Proyectos ${featured ? "destacados" : "recientes"}`,
    whereWeWork: "Dónde trabajamos",
    people: "Quién hace el trabajo",
    trust: "En qué puede confiar",
  },

  about: {
    title: (name) => `Quién es ${name}`,
    contact: "Contacto y horario de oficina",
    mission: "Misión",
    vision: "Visión",
    values: "Valores",
    safety: "Historial de seguridad",
    leadership: "Directivos",
    legalName: "Razón social",
    founded: "Fundada en",
    telephone: "Teléfono",
    email: "Correo electrónico",
    address: "Dirección",
    languages: "Idiomas",
    weekdays: "Entre semana",
    weekend: "Fin de semana",
    emergency: "Emergencias",
    profiles: "Perfiles en otros sitios",
    number: "Número",
    jurisdiction: "Jurisdicción",
    issuer: "Expedida por",
    experience: (years, trade) =>
      `Los directivos suman ${counted(years, { one: "año", other: "años" })} de experiencia en ` +
      `${trade}.`,
    claims: "Reclamaciones de compensación laboral",
    incidents: "Incidentes registrables",
    since: "Contados desde",
  },

  services: {
    description: (name) => `Lo que hace ${name}`,
    lead: "Lo que hacemos y lo que incluye cada servicio.",
    capabilities: "Qué incluye",
    benefits: "Qué gana usted",
    terms: "Términos",
    allTerms: "Todos los términos",
    others: "Otros servicios",
    projects: "Proyectos con este servicio",
  },

  projects: {
    description: (count, name) => `${counted(count, projects)} de ${name}`,
    leadUnderWay:
      "Primero las obras en curso y después las terminadas, de la más reciente a la más antigua.",
    leadFinished: "Obras que hemos terminado, de la más reciente a la más antigua.",
    all: "Todos los proyectos",
    filtered: (featured, place, work) =>
      [
        featured ? "Proyectos destacados" : "Proyectos",
        place === undefined ? "" : ` en ${place}`,
        work === undefined ? "" : `: ${work}`,
      ].join(""),
    filteredCrumb: "Filtrados",
    filteredDescription: (title, count, name) =>
      sentence(`${title}: ${counted(count, projects)} de ${name}`),
    found: (count, all, link) => [
      count === 0
        ? "Ningún proyecto coincide con estos filtros. Quite uno o consulte "
        : `${
          counted(count, { one: "proyecto encontrado", other: "proyectos encontrados" })
        }. Consulte `,
      link(`todos los proyectos (${all})`),
      ".",
    ],
    foundTitle: "Proyectos encontrados",
    service: "Servicio",
    allServices: "Todos los servicios",
    area: "Zona de servicio",
    allAreas: "Todas las zonas de servicio",
    selection: "Selección",
    featuredOnly: "Solo proyectos destacados",
    filter: "Filtrar los proyectos",
    show: "Mostrar proyectos",
    tool: (name) => `Filtra los proyectos de ${name} por servicio y lugar.`,
    scope: "Alcance",
    challenges: "Dificultades",
    solutions: "Soluciones",
    outcomes: "Resultados",
    next: "Proyecto siguiente",
    clientSays: "Lo que dice el cliente",
    location: "Lugar",
    client: "Cliente",
    completed: "Terminado",
    status: "Estado",
    statuses: { Mobilizing: "En movilización", "In progress": "En curso" },
    work: "Trabajo",
  },

  markets: {
    title: "Para quién trabajamos",
    description: (name) => `Para quién trabaja ${name}`,
    lead: "Lo que hacemos para cada tipo de cliente.",
    whatWeDo: "Qué hacemos",
    apart: "Qué nos distingue",
    others: "Otros clientes",
  },

  areas: {
    all: "Todas las zonas de servicio",
    description: (name) => `Dónde trabaja ${name}`,
    lead: "Dónde trabajamos.",
    leadCommunities: "Dónde trabajamos y las comunidades que atendemos desde allí.",
    communities: (count) => counted(count, { one: "comunidad", other: "comunidades" }),
    title: (trade, place) => `${capitalized(trade)} en ${place}`,
    served: "Comunidades atendidas",
    zip: "Código postal",
    postalCode: "Código postal",
    fromOffice: "Desde nuestra oficina",
    projects: (city) => `Proyectos en ${city}`,
    others: "Otras zonas de servicio",
  },

  reviews: {
    title: "Lo que dicen los clientes",
    description: (name, count) =>
      `Lo que dicen los clientes del trabajo de ${name}: ${
        counted(count, { one: "opinión", other: "opiniones" })
      }.`,
    lead: (name) => sentence(`En sus propias palabras, sobre el trabajo de ${name}`),
  },

  glossary: {
    of: (name) => `Glosario de ${name}`,
    description: (count, trade, name, shown) =>
      `${counted(count, terms)} de ${trade}, ${
        count === 1 ? "explicado" : "explicados"
      } por ${name}: ${list(shown)}.`,
    lead: "Qué significan las palabras del oficio y por qué importan.",
    byLetter: "Términos por letra inicial",
    search: "Buscar en el glosario",
    searchCrumb: "Búsqueda",
    searchDescription: "Términos del glosario que contienen lo que se buscó.",
    submit: "Buscar",
    tool: (name) => `Busca entre los términos que explica ${name}.`,
    field: "Término o palabras de su definición",
    found: (q, count, all, link) => [
      count === 0
        ? `Ningún término ni definición contiene “${q}”. Consulte `
        : `${counted(count, terms)} con “${q}”. Consulte `,
      link(`todos los términos (${all})`),
      ".",
    ],
    title: (term) => `${term}: qué significa`,
    why: "Por qué importa",
    related: "Términos relacionados",
    applies: "Dónde se aplica",
  },

  search: {
    name: "Buscar",
    description: (name) => `Busque en todas las páginas de ${name}.`,
    lead:
      "Pregunte con sus propias palabras; por ejemplo, a qué hora abre la oficina o qué hace falta para darle un precio.",
    field: "Pregunta o palabras",
    tool: (name) => `Contesta una pregunta con las páginas de ${name}.`,
    answers: "Respuestas",
    found: (q, count) =>
      count === 0
        ? `No hay respuesta para “${q}”.`
        : `${counted(count, { one: "respuesta", other: "respuestas" })} para “${q}”.`,
    typed: (q) => `Usted escribió “${q}”.`,
    onward: (form, number) => [
      "Pruebe con otras palabras, ",
      form("escríbanos"),
      " o llame al ",
      number,
      ". O siga por una de estas páginas:",
    ],
  },

  news: {
    description: (name) => `Noticias de ${name}`,
    lead: (name) => sentence(`Novedades de ${name}`),
    subscribe: (link) => ["Suscribirse: ", link("canal Atom"), "."],
    more: "Más noticias",
    all: "Todas las noticias",
  },

  jobs: {
    description: (name) => `Empleo en ${name}`,
    lead: (name) => sentence(`Trabaje en ${name}`),
    place: "Lugar",
    kind: "Tipo de puesto",
    employment: {
      "full-time": "Tiempo completo",
      "part-time": "Medio tiempo",
      contractor: "Por contrato",
      temporary: "Temporal",
      intern: "Prácticas",
    },
    pay: "Sueldo",
    posted: "Publicado",
    until: "Abierto hasta",
    apply: "Cómo presentar su solicitud",
    applyAt: (link) => ["Para solicitar el puesto: ", link, "."],
    more: "Otros empleos",
    others: "Todos los empleos",
    over: "Este puesto ya no está abierto.",
  },

  contact: {
    description: (name, noun) =>
      `Pida ${withArticle(noun)} a ${name}. Díganos a quién llamar, ` +
      "qué hay que hacer, dónde y cuándo. Contestamos por correo o por teléfono.",
    form: (noun) => capitalized(request(noun)),
    submit: "Enviar la solicitud",
    more: "Más, si quiere",
    next: "Qué sigue",
    byTelephone: "Por teléfono",
    steps: (noun) => [
      ["Leemos su solicitud", "Alguien de nuestra oficina la lee completa."],
      [
        "Llamamos o escribimos",
        "Nos comunicamos con usted por correo o por teléfono, con las preguntas que tengamos.",
      ],
      [`Usted recibe su ${noun}`, "En cuanto sepamos en qué consiste el trabajo."],
    ],
    privacy: (page) => ["Cómo tratamos lo que usted envía: ", page, "."],
    notSent: (fields) =>
      `Su solicitud no se envió. Corrija ${
        fields === 1 ? "este campo" : `estos ${fields} campos`
      }:`,
    fault: ({ label, kind, most }) =>
      ({
        email: "Escriba el correo electrónico completo, como nombre@example.com.",
        phone: "Escriba un teléfono con código de área, como 202 555 0117.",
        length: `${label.replaceAll(/[¿?]/g, "")}: escriba como máximo ${most} caracteres.`,
        other: `${
          label.replaceAll(/[¿?]/g, "")
        }: escriba en una sola línea, sin caracteres invisibles.`,
      })[kind],
    moreServices: (count) => counted(count, { one: "servicio más", other: "servicios más" }),
    tool: (name, noun, emergency) =>
      `Llena una ${
        request(noun)
      } a ${name}; no se envía nada hasta que la persona presione el botón. Úselo solo si la persona lo ha pedido, con sus propios datos; elija al menos un servicio o describa el trabajo, y deje vacío lo que no sepa.${
        emergency === undefined ? "" : ` ${inEmergency(emergency)}`
      }`,
    key: "Clave de esta solicitud",
    trap: "Deje este campo vacío.",
    fields: {
      firstName: { label: "Nombre", empty: "Escriba su nombre." },
      lastName: {
        label: "Apellidos",
        empty: "Escriba sus apellidos.",
        hint: "Para llamarle.",
      },
      companyName: { label: "Empresa", empty: "Escriba el nombre de su empresa." },
      email: {
        label: "Correo electrónico",
        empty: "Escriba su correo electrónico.",
      },
      phone: {
        label: "Teléfono",
        empty: "Escriba un teléfono al que podamos llamar.",
        hint: "Llamamos si hay preguntas. Con código de área.",
      },
      selectedServices: {
        label: "Servicios",
        empty: "Elija al menos un servicio, o diga en “Otro trabajo” lo que necesita.",
        hint: "Uno o varios, o dígalo con sus palabras.",
      },
      otherService: { label: "Otro trabajo" },
      work: {
        label: "Trabajo",
        empty: "Describa el trabajo que necesita.",
        hint: "Describa el trabajo que necesita.",
      },
      timeline: {
        label: "Plazo",
        empty: "Escriba para cuándo tiene que hacerse el trabajo.",
      },
      additionalInfo: {
        label: "Lugar y alcance del trabajo",
        empty: "Describa el lugar y el alcance del trabajo.",
        hint: "Dónde es, qué planos hay y qué limita el trabajo.",
      },
      files: { label: "Planos o fotos" },
      heardAboutUs: { label: "¿Cómo supo de nosotros?" },
    },
    files: {
      hint: (count, megabytes) => `Como máximo ${count} archivos y ${megabytes} MB en total.`,
      unknown: (name, kinds) =>
        `“${name}” no es de ninguno de los tipos que se pueden enviar: ${kinds}.`,
      empty: (name) => `“${name}” está vacío.`,
      tooMany: (count, email) =>
        `Hay demasiados archivos: envíe como máximo ${count}. ${restByMail(email)}`,
      tooLarge: (megabytes, email) =>
        `Los archivos son demasiado grandes: envíe como máximo ${megabytes} MB en total. ${
          restByMail(email)
        }`,
      again: "Elija sus archivos de nuevo: el navegador no los conserva.",
      list: "Archivos elegidos",
      drop: "También puede arrastrarlos a esta página o pegarlos.",
      remove: (name) => `Quitar ${name}`,
      added: (names) => `Agregados: ${names}.`,
      shrinking: (name) => `Reduciendo ${name}…`,
      smaller: "Las fotos se reducen y no dicen dónde se tomaron.",
      waiting: "Esperando las fotos…",
      removed: (name) => `Quitado: ${name}.`,
      total: (size) => `${size} en total.`,
      sending: "Enviando…",
      failed: (number) =>
        `Su solicitud no llegó. Lo que escribió y sus archivos siguen aquí: presione el botón de nuevo en un minuto, o llame al ${number}. No se enviará dos veces.`,
    },
    homeownersFields: {
      timeline: {
        label: "¿Para cuándo lo quisiera?",
        empty: "Escriba para cuándo lo quisiera.",
        hint: "Un mes o una fecha; si todavía no lo sabe, dígalo.",
      },
      additionalInfo: {
        label: "Dónde es y qué trabajo necesita",
        empty: "Diga dónde es y qué trabajo necesita.",
        hint: "La dirección, y lo que tiene pensado.",
      },
    },
    emergencyFields: {
      additionalInfo: {
        label: "Dónde es y qué pasó",
        empty: "Diga dónde es y qué pasó.",
      },
    },
  },

  thanks: {
    title: "Gracias",
    byName: (name) => `Gracias, ${name}`,
    description: (noun, name) =>
      sentence(`Qué sigue después de enviar una ${request(noun)} a ${name}`),
    unread: (noun) =>
      `De noche nadie lee las solicitudes de ${noun}. En caso de emergencia, llame al `,
    sent: (noun, queued) =>
      queued
        ? `Su ${
          request(noun)
        } está guardada y la recibiremos en cuanto hayan salido las anteriores.`
        : `Recibimos su ${request(noun)}.`,
    withoutFiles: (email) =>
      `No todos los archivos se pudieron enviar con la solicitud. Envíelos por correo a ${email}, por favor.`,
    reference: "Referencia",
    toAdd: (number) => ["Para agregar algo, o si no puede esperar, llame al ", number, "."],
    none: (
      form,
    ) => [
      "Esta página es de una solicitud enviada, y no se nombró ninguna. Para enviar una: ",
      form,
      ".",
    ],
    moreFiles: (
      email,
      reference,
    ) => [
      "Para enviar más archivos, mándelos por correo a ",
      email,
      ` con ${reference} en el asunto.`,
    ],
    meantime: "Mientras tanto",
    ourProjects: "Nuestros proyectos",
    ourServices: "Nuestros servicios",
  },

  acknowledgement: {
    arrived: (noun, name) => `${name} recibió su ${request(noun)}.`,
    why: (name) =>
      `${name} envía este mensaje una sola vez, porque se mandó una solicitud con esta dirección. Si no fue usted, no le haga caso.`,
  },

  officeMail: {
    marks: {
      likelySpam: "[Probable spam] ",
      emergency: "[Servicio de emergencia] ",
      repeat: "[Posible repetición] ",
    },
    likelySpam: (reasons) => `Probable spam: ${reasons}.`,
    signs: {
      trapped: "se llenó un campo que las personas no ven",
      quick: (time) => `el formulario regresó a los ${time} segundos`,
      links: (count) => `contiene ${count} enlaces`,
      sameText: (networks, names) =>
        `el mismo texto llegó en un día desde ${networks} redes y con ${names} nombres distintos`,
    },
    from: (noun, sender) => `${capitalized(request(noun))} de ${sender}`,
    ofCompany: (name, company) => `${name}, ${company}`,
    andMore: (count) => `y ${count} más`,
    noReply: "No responda a este correo: la respuesta no le llega a quien envió la solicitud.",
    writeOrCall: (email, phone) => `Escriba a ${email} o llame al ${phone}.`,
    call: (phone) => `Llame al ${phone}; no dio correo electrónico.`,
    labels: {
      name: "Nombre",
      company: "Empresa",
      phone: "Teléfono",
      email: "Correo",
      services: "Servicios",
      timeline: "Plazo",
      files: "Archivos",
      heardAboutUs: "Nos conoce por",
    },
    none: "No se indicó",
    asked: (isHomeowner) =>
      `${
        isHomeowner ? "Qué, dónde y cuándo" : "Lugar, alcance, planos y limitaciones"
      }. Lo que sigue lo escribió el remitente:`,
    filesNotKept:
      "No se pudieron guardar los archivos, porque hay demasiados en espera de envío. Se le pidió al remitente que los mande por correo.",
    filesRefused: (names) =>
      `El servicio de correo rechazó archivos que venían con esta solicitud: ${names}. Pídale al remitente que los mande por correo.`,
    filesKept: (days) =>
      `Se guardan ${days} días, y quien administra el sitio web puede copiarlos a una carpeta:`,
    received: (time, channel) =>
      `Recibida el ${time} por ${
        { form: "el formulario del sitio web", API: "la API", MCP: "MCP" }[channel]
      }.`,
    writtenIn: (language, path) => `Escrita en ${language}, en ${path}.`,
    request: (key, short) => `Solicitud ${key}, referencia corta ${short}`,
    links: (count) =>
      count === 1
        ? "Contiene 1 enlace. Ábralo solo si lo esperaba."
        : `Contiene ${count} enlaces. Abra solo los que esperaba.`,
    similar: (key) =>
      `Es posible que sea una repetición de la solicitud ${key}, que decía lo mismo en las últimas 24 horas.`,
    repeat: (key) => `Es posible que la solicitud ${key} ya le haya llegado en un correo anterior.`,
  },

  problem: {
    toCorrect: "Qué corregir",
    onward: "Por dónde seguir",
    orCall: (number) => ["O llame al ", number, "."],
    titles: {
      invalid_request: "Hay algo que corregir",
      not_found: "Página no encontrada",
      method_not_allowed: "Método no permitido",
      not_acceptable: "No hay una versión aceptable",
      request_timeout: "La solicitud tardó demasiado",
      too_busy: "Ocupado por el momento",
      precondition_failed: "Otra versión",
      rate_limited: "Demasiadas solicitudes",
      internal_error: "Algo falló de nuestro lado",
    },
    mistyped: "Puede que la dirección esté mal escrita o que la página ya no exista.",
    sendAgain: "Envíela de nuevo, por favor.",
    tryLater: (number) => `Inténtelo de nuevo en unos minutos o llame al ${number}.`,
    other: () => ({
      message: "La solicitud no se pudo procesar y no se envió nada.",
      hint: "Inténtelo de nuevo o llámenos.",
    }),
    unknownPath: (path, listing) => ({
      message: `No hay nada en “${path}”.`,
      hint: `Empiece por ${listing}, que muestra lo que hay.`,
    }),
    methodNotAllowed: (method, allowed) => ({
      message: `Esta dirección no admite ${method}.`,
      hint: `Use ${allowed.join(", ")}.`,
    }),
    invalidQuery: (count, address) => ({
      message: `La consulta tiene ${
        counted(count, { one: "parámetro", other: "parámetros" })
      } con un valor que no se reconoce.`,
      hint: `Corrija cada valor señalado o quítelo: ${address} funciona sin ninguno.`,
    }),
    parameter: (name) => `${name}: su valor no se reconoce`,
    foreignPost: (form) => ({
      message: "El formulario se envió desde una página de otro sitio. No se envió nada.",
      hint: `Abra ${form} y envíe el formulario desde allí.`,
    }),
    rateLimited: (noun, time) => ({
      message: `Llegaron demasiadas solicitudes de ${noun} desde esta dirección. Esta no se envió.`,
      hint: `Espere ${formatWait(time)} y envíela de nuevo.`,
    }),
    networkLimited: (noun, time, number) => ({
      message: `Llegaron demasiadas solicitudes de ${noun} desde esta red. Esta no se envió.`,
      hint: `Espere ${formatWait(time)} y envíela de nuevo, o llame al ${number}.`,
    }),
    undelivered: (noun, number) => ({
      message: `La ${request(noun)} no se pudo entregar por correo.`,
      hint: `Llame al ${number}.`,
    }),
    kept: (noun, number, displayed) => ({
      message: `La ${
        request(noun)
      } todavía no se ha podido entregar por correo. Está guardada y se intentará de nuevo.`,
      hint: `No la envíe otra vez. Si no puede esperar, llame al ${number}.`,
      advice: `No la envíe otra vez. Si no puede esperar, llame al ${displayed}.`,
    }),
    incomplete: () => ({
      message: "La solicitud llegó incompleta o demasiado despacio. No se envió nada.",
      hint: "Envíela de nuevo.",
    }),
    unreadable: () => unreadable,
    wrongType: () => unreadable,
    tooLong: () => ({
      message: "La solicitud es demasiado larga. No se envió nada.",
      hint: "Acorte el texto; envíe lo demás por correo cuando le hayamos contestado.",
    }),
    tooBusy: () => ({
      message: "En este momento llegan demasiados archivos. No se envió nada.",
      hint:
        "Dentro de un minuto, vuelva a cargar esta página: su navegador enviará de nuevo lo que escribió.",
    }),
    unexpected: (number) => ({
      message: "El servidor no pudo responder.",
      hint: `Inténtelo de nuevo en un minuto o llame al ${number}.`,
    }),
  },

  documents: {
    agentInstructions: "Instrucciones para agentes",
    agentInstructionsFor: (noun) =>
      `Cuándo y cómo se puede enviar una ${request(noun)} en nombre de alguien.`,
    skill: "Skill",
    skillFor: "Lo mismo para un agente que carga skills.",
    addresses: (home) =>
      "La dirección de una página sin su .md es la misma página en HTML; la de la página de inicio es " +
      `\`${home}\`. Las instrucciones para agentes y la skill existen solo en Markdown.`,
    data: (api, openapi, mcp, full, language) =>
      `Todo lo que hay aquí está también en JSON, cuyas propias palabras son en inglés y cuyo contenido es en ${language}: la API empieza en \`${api}\` y se describe en ` +
      `\`${openapi}\`. Las herramientas para leerla y buscar en ella están en \`${mcp}\` (MCP, sin registro). ` +
      `El texto de todas las páginas en un solo archivo es \`${full}\`.`,
    answers: (name, topics) =>
      sentence(
        `Este sitio dice qué hace ${name}, dónde y para quién${
          topics.length === 0 ? "" : `, y además: ${list(topics)}`
        }`,
      ),
    requests: (noun, form, api, agents) =>
      `Para una ${
        request(noun)
      }, una persona llena el formulario de \`${form}\`. En nombre de quien se lo haya pedido, ` +
      `llame a la herramienta \`submitBidRequest\` o envíe \`POST ${api}\`, como dicen [las instrucciones para agentes](${agents}).`,
    communities: (names) => `${list(names)}.`,
    fullTitle: (name) => `${name}: el texto de todas las páginas`,
    fullIndex: (llms, guide) =>
      `Un índice de las páginas: [llms.txt](${llms}). Para programas: [la guía de la API](${guide}).`,
    sitemapOf: (name) => `Mapa del sitio de ${name}`,
    forSoftware: "Para programas",
    llms: "llms.txt: todas las páginas para modelos de lenguaje",
    full: "llms-full.txt: el texto de todas las páginas",
    forEngines: "Lo mismo para buscadores",
    openapi: "La API, como documento OpenAPI",
    feed: "Las noticias, como canal Atom",
    notPublished: "Sin publicar",
    asked: {
      price: "precios",
      payment: "formas de pago",
      warranty: "garantía",
      insurance: "seguros",
      bonding: "fianzas",
      license: "licencias",
      hours: "horario",
      start: "fechas disponibles",
      area: "zonas de servicio",
      response: "en cuánto tiempo contesta la empresa",
      "outside-area": "trabajos fuera de las zonas de servicio",
    },
    notPublishedCall: (topics, number) => `${capitalized(list(topics))}; llame al ${number}.`,
  },

  profile: {
    license: (count) => count === 1 ? "Licencia" : "Licencias",
    licensesIn: (states) => `Licencias${states.length === 0 ? "" : ` en ${list(states)}`}`,
    whoIs: (name, what) => `Quién es ${name}: ${what}.`,
    parts: {
      address: "dirección",
      telephone: "teléfono",
      hours: "horario",
      licenses: "licencias",
      certifications: "certificaciones",
      leadership: "directivos",
      safety: "historial de seguridad",
      questions: "lo que preguntan los clientes",
    },
  },

  map: {
    north: "N",
    miles: "mi",
    kilometers: "km",
    title: "Mapa con un enlace para cada localidad",
    caption: "Mapa de las zonas de servicio.",
    office: (units) =>
      `El rombo es la oficina, y las distancias son ${
        units === "miles" ? "millas" : "kilómetros"
      } en línea recta.`,
    here: (town) => `${town} es el punto sin número.`,
  },

  hours: {
    days: [
      "lun(?:es)?",
      "mar(?:tes)?",
      "mi[eé](?:rcoles)?",
      "jue(?:ves)?",
      "vie(?:rnes)?",
      "s[aá]b(?:ados?)?",
      "dom(?:ingos?)?",
    ],
    closed: "cerrad[oa]s?",
    except: "excepto|salvo|menos",
    season: "invierno|verano|primavera|otoño|temporada",
    office: "(?:oficina |la oficina está )?",
    wholeWeek:
      "(?:las )?24 ?h(?:oras)?(?: (?:del|al) día)?(?:,? y|,)? (?:los )?(?:7|siete) días(?: (?:de|a|por) (?:la )?semana)?|(?:las )?24 horas(?: (?:del|al) día)?,? todos los días",
    wholeDay: "24 horas(?: (?:del|al) día)?",
    filler: "de|desde|abierto|oficina|horario|las?",
    noon: "mediodía",
    midnight: "medianoche",
    everyDay: "todos (?:los )?días",
    weekdays: "entre semana",
    weekend: "fin(?:es)? de semana",
    to: "a|al|hasta",
    and: "y",
  },

  synonyms: esSynonyms,
};
