/**
 * The mail to the office, word for word: in English as it always was, and in the language of the site.
 *
 * @module
 */
import { assertEquals } from "@std/assert";
import { bidMail, numberedMail } from "../../../lib/mail/bid_mail.ts";
import type { Mail } from "../../../lib/mail/mail.ts";
import { providerSend } from "../../../lib/mail/provider_send.ts";
import type { BidRequest } from "../../../lib/bids/bid_request.ts";
import type { Site } from "../../../lib/model/mod.ts";
import { FRENCH_DIR, SPANISH_DIR } from "../../support/folders.ts";
import { loadContent } from "../../support/load.ts";
import { SITE_URL, siteWith } from "../../support/site.ts";

const bid: BidRequest = {
  firstName: "Ada",
  lastName: "King",
  companyName: "King Works Inc.",
  email: "ada@client.example",
  phone: "+1 912 555 0117",
  selectedServices: ["Boring"],
  timeline: "May",
  additionalInfo: "At https://a.example the gate.",
  heardAboutUs: "A friend",
};

const file = { name: "plan.pdf", type: "application/pdf", size: 1_234_567, sha256: "0" };

const attached = { name: "plan.pdf", type: "application/pdf", bytes: new Uint8Array(1) };

/** A mail with everything in it. */
const full = (site: Site, changes: Partial<BidRequest> = {}, isWithoutFiles = false) =>
  bidMail({ ...bid, ...changes }, site, {
    key: "key-1",
    received: new Date(Date.UTC(2026, 0, 5, 12)),
    channel: "form",
    likelySpam: "…",
    writtenIn: { language: "en", path: "/en/contact" },
    files: [file],
    isWithoutFiles,
  });

/** The lines of a mail that differ from those of another. */
function linesOnlyIn(text: string, other: string): readonly string[] {
  const known = new Set(other.split("\n"));
  return text.split("\n").filter((line) => !known.has(line));
}

/** What the mails of a site say that its full one does not: with little in it, without files, a repeat. */
async function others(site: Site) {
  const { subject, text } = full(site);
  const little = full(site, { email: "", companyName: "", timeline: "", additionalInfo: "" }, true);
  const mail = {
    ...{ from: "a@b.example", to: "c@d.example", replyTo: "e@f.example", files: [attached] },
    ...numberedMail(
      full(site),
      { key: "key-1", mails: 2, uncertainty: "no answer" },
      30,
      site.words,
    ),
  };
  const sent: Mail[] = [];
  await providerSend({
    request: (mail) => (sent.push(mail), new Request("https://mail.example")),
    interpret: () => ({ kind: "rejected", reason: "status 400" }),
  }, { timeoutMs: 1_000, fetch: () => Promise.resolve(new Response()) })(mail);
  return {
    subject: mail.subject.replace(subject, ""),
    lines: [little, ...sent].flatMap((mail) => linesOnlyIn(mail.text, text)),
  };
}

/** What each site says: its mail with everything in it, what else its mails say, and the sign of spam that has a number. */
const expected: readonly (readonly [name: string, site: Site, subject: string, text: string])[] = [
  [
    "English",
    siteWith({}),
    "[Likely spam] Bid request from King Works Inc.: Boring",
    `Likely spam: ….

Bid request from Ada King of King Works Inc.
Write to ada@client.example, or call +1 912 555 0117.

Name:           Ada King
Company:        King Works Inc.
Phone:          +1 912 555 0117
Email:          ada@client.example
Services:       Boring
Timeline:       May
Files:          plan.pdf (1.2 MB)
Heard about us: A friend

Location, scope, plans and constraints. The words below are the sender's:

    At https://a.example the gate.

--
Received Jan 5, 2026, 12:00 PM UTC through the website's form.
Written in English, at /en/contact.
Request key-1, in short CEAG6V
It has 1 link. Open one only if you expect it.
[Possible repeat] 
Bid request from Ada King.
Don't reply to this mail: a reply does not go to the sender. Call +1 912 555
    0117; no email address was given.
Company:        None given
Email:          None given
Timeline:       None given
The files could not be kept, because too many wait to be sent. The sender
was told to email them.
This may be a repeat of request key-1: an earlier mail may have arrived (no
answer).
The email provider refused files that came with this request: plan.pdf. Ask
the sender to email them. They are kept for 30 days, and whoever runs the
website can write them into a folder:
deno task outbox show key-1 --files DIR
Don't reply to this mail: a reply does not go to the sender.
`,
  ],
  [
    "Spanish",
    await loadContent(SPANISH_DIR, SITE_URL),
    "[Probable spam] Solicitud de presupuesto de King Works Inc.: Boring",
    `Probable spam: ….

Solicitud de presupuesto de Ada King, King Works Inc.
Escriba a ada@client.example o llame al +1 912 555 0117.

Nombre:         Ada King
Empresa:        King Works Inc.
Teléfono:       +1 912 555 0117
Correo:         ada@client.example
Servicios:      Boring
Plazo:          May
Archivos:       plan.pdf (1.2 MB)
Nos conoce por: A friend

Qué, dónde y cuándo. Lo que sigue lo escribió el remitente:

    At https://a.example the gate.

--
Recibida el 5 ene 2026, 6:00 a.m. CST por el formulario del sitio web.
Escrita en inglés, en /en/contact.
Solicitud key-1, referencia corta CEAG6V
Contiene 1 enlace. Ábralo solo si lo esperaba.
[Posible repetición] 
Solicitud de presupuesto de Ada King.
No responda a este correo: la respuesta no le llega a quien envió la
    solicitud. Llame al +1 912 555 0117; no dio correo electrónico.
Empresa:        No se indicó
Correo:         No se indicó
Plazo:          No se indicó
No se pudieron guardar los archivos, porque hay demasiados en espera de
envío. Se le pidió al remitente que los mande por correo.
Es posible que la solicitud key-1 ya le haya llegado en un correo anterior.
El servicio de correo rechazó archivos que venían con esta solicitud:
plan.pdf. Pídale al remitente que los mande por correo. Se guardan 30 días,
y quien administra el sitio web puede copiarlos a una carpeta:
deno task outbox show key-1 --files DIR
solicitud.
`,
  ],
  [
    "French",
    await loadContent(FRENCH_DIR, SITE_URL),
    "[Pourriel probable] Demande de soumission de King Works Inc. : Boring",
    `Pourriel probable_: ….

Demande de soumission d’Ada King, King Works Inc.
Écrivez à ada@client.example ou appelez le +1 912 555 0117.

Nom_:           Ada King
Entreprise_:    King Works Inc.
Téléphone_:     +1 912 555 0117
Courriel_:      ada@client.example
Services_:      Boring
Échéancier_:    May
Fichiers_:      plan.pdf (1,2 Mo)
Provenance_:    A friend

Quoi, où et quand. Ce qui suit a été écrit par l’expéditeur_:

    At https://a.example the gate.

--
Reçue le 5 janv. 2026, 07 h 00 HNE par le formulaire du site Web.
Rédigée en anglais, à /en/contact.
Demande key-1, référence courte CEAG6V
Elle contient 1 lien. Ne l’ouvrez que si vous l’attendiez.
[Doublon possible] 
Demande de soumission d’Ada King.
Ne répondez pas à ce courriel_: la réponse n’irait pas à la personne qui a
    fait la demande. Appelez le +1 912 555 0117; aucune adresse courriel n’a
    été donnée.
Entreprise_:    Non indiqué
Courriel_:      Non indiqué
Échéancier_:    Non indiqué
Les fichiers n’ont pas pu être gardés, parce qu’il y en a trop en attente
d’envoi. L’expéditeur a été prié de les envoyer par courriel.
La demande key-1 vous est peut-être déjà parvenue dans un courriel
précédent.
Le service de courriel a refusé des fichiers joints à cette demande_:
plan.pdf. Demandez à l’expéditeur de vous les envoyer par courriel. Ils sont
gardés pendant 30 jours, et la personne qui gère le site web peut les copier
dans un dossier_:
deno task outbox show key-1 --files DIR
fait la demande.
`,
  ],
];

for (const [name, site, subject, text] of expected) {
  Deno.test(`the mail to the office of a site in ${name} is in ${name}, word for word`, async () => {
    const mail = full(site);
    const { subject: mark, lines } = await others(site);
    assertEquals(mail.subject, subject);
    assertEquals(
      `${mail.text}${[mark, ...new Set(lines)].join("\n")}\n`.replaceAll("\u00a0", "_"),
      text,
    );
  });
}
