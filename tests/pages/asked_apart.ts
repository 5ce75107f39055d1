/**
 * Questions about contractors that were kept apart while the search was built: their content and these questions were
 * written first, and asked last.
 *
 * @module
 */
import type { Asked } from "./asked_by_trade.ts";

const OFFICE = "/ /about /contact";

/** Of a plumber, Spanish first. */
export const PLUMBER: readonly Asked[] = [
  ["¿cuánto cobran por la visita?", "/tarifas", /95/],
  ["precios", "/tarifas", /95|180|Tarifas/],
  ["cuánto sale un boiler nuevo", "/tarifas /services/calentadores"],
  ["se me tapó el fregadero", "/services/destape"],
  ["el excusado está tapado", "/services/destape"],
  ["se está inundando mi sótano", `/services/bombas ${OFFICE}`],
  ["¿quién es el dueño?", OFFICE, /Rogelio/],
  ["¿están asegurados?", OFFICE, /Responsabilidad/],
  ["¿tienen licencia?", OFFICE, /PL-0000000/],
  ["¿qué garantía dan?", "/garantias", /Dos años/],
  ["¿puedo pagar a plazos?", OFFICE, /mensualidades/],
  ["¿aceptan tarjeta?", OFFICE, /tarjeta/],
  ["¿a qué hora cierran?", OFFICE, /5:30|1:00/],
  ["¿abren los sábados?", OFFICE, /1:00/],
  ["¿llegan hoy mismo?", OFFICE, /mismo día/],
  ["teléfono de urgencias en la noche", OFFICE, /555-0119/],
  ["¿atienden en Berwyn?", "/service-areas/cicero /service-areas"],
  ["¿están contratando?", "/jobs /jobs/aprendiz"],
  ["quiero trabajar con ustedes", "/jobs /jobs/aprendiz"],
  ["¿cuántos años de experiencia tienen?", OFFICE, /2004/],
  ["opiniones de clientes", "/reviews"],
  ["cambiar tubos de plomo", "/services/tuberia-de-plomo"],
  ["¿sacan el permiso?", "/services/calentadores", /permiso/],
  ["¿cuánto tarda remodelar un baño?", "/services/banos", /semanas/],
  ["¿qué es una bajante?", "/glossary/bajante"],
  ["¿limpian después?", OFFICE, /lonas/],
  ["how much do you charge", "/tarifas"],
  ["are you insured?", OFFICE, /Responsabilidad/],
];

/** Of somebody who pours concrete and lays stone. */
export const MASON: readonly Asked[] = [
  ["how much is a driveway", "/what-it-costs /services/driveways"],
  ["prices", "/what-it-costs", /9/],
  ["what do you charge per square foot", "/what-it-costs", /\$9/],
  ["do you offer financing", "/paying-over-time", /union|third/],
  ["can I pay monthly", "/paying-over-time"],
  ["is there a warranty", "/our-promise", /five years|Five-year/],
  ["who owns the business", OFFICE, /June Harlow/],
  ["are you insured", OFFICE, /liability/],
  ["are you licensed in Tennessee", OFFICE, /HI-0000000/],
  ["are you hiring?", "/careers"],
  ["jobs", "/careers"],
  ["when are you open", OFFICE, /7:00/],
  ["do you work on weekends", OFFICE, /Closed/],
  ["how fast can you come out", OFFICE, /two working days/],
  ["do you work in Georgia", "/service-areas/ringgold /service-areas"],
  ["how far will you travel", `${OFFICE} /service-areas`],
  ["how long before I can drive on it", OFFICE, /seven days/],
  ["my basement wall is cracking", "/services/foundation-repair"],
  ["sidewalk replacement", "/services/patios"],
  ["do you need a permit for a retaining wall", "/services/retaining-walls", /permit/],
  ["chimney is falling apart", "/services/chimneys"],
  ["do you take away the old concrete", "/services/driveways", /haul/],
  ["reviews", "/reviews"],
  ["can I see work you have done", "/projects /projects/bakery-steps"],
  ["how many years have you been around", OFFICE, /1987/],
  ["what's your address", OFFICE, /77 Quarry/],
  ["get a free quote", "/contact"],
  ["do you pour concrete when it is cold", OFFICE, /40 degrees/],
];

/** Of a cabinetmaker, in French. */
export const CABINETMAKER: readonly Asked[] = [
  ["c'est combien une cuisine ?", "/tarifs /services/cuisines"],
  ["vos prix", "/tarifs"],
  ["quelle est la garantie ?", "/garantie"],
  ["êtes-vous assurés ?", OFFICE, /Responsabilité/],
  ["à quelle heure ouvrez-vous ?", OFFICE, /8 h/],
  ["qui est le propriétaire ?", OFFICE, /Odile/],
  ["avez-vous une licence RBQ ?", OFFICE, /RB-0000/],
  ["est-ce que vous embauchez ?", "/jobs /jobs/ebeniste"],
  ["rampe d'escalier", "/services/escaliers"],
  ["réparer une vieille fenêtre", "/services/portes"],
  ["combien de temps pour une cuisine ?", "/services/cuisines", /dix semaines/],
  ["où êtes-vous situés ?", OFFICE, /rue de l'Anse/],
  ["depuis combien d'années existez-vous ?", OFFICE, /1996/],
  ["quand allez-vous me rappeler ?", OFFICE, /trois jours/],
  ["des exemples de vos réalisations", "/projects /projects/presbytere"],
];
