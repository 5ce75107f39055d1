/**
 * Questions about two contractors whose own pages say what things cost, how they are paid and who is wanted.
 *
 * @module
 */
import type { Asked } from "./asked_by_trade.ts";

const OFFICE = "/ /about /contact";

/** Of somebody who builds and cleans pools, Spanish first. */
export const POOLS: readonly Asked[] = [
  ["precios", "/precios"],
  ["¿cuánto cuesta una alberca?", "/precios", /58,000/],
  ["cuánto sale el mantenimiento mensual", "/precios /services/mantenimiento"],
  ["what are your rates", "/en/precios"],
  ["how much does a pool cost", "/en/precios"],
  ["¿tienen financiamiento?", "/financiamiento"],
  ["¿puedo pagar en cuotas?", "/financiamiento"],
  ["garantías", "/garantia"],
  ["¿dan garantía?", "/garantia", /Diez años/],
  ["calentador solar", "/services/calefaccion"],
  ["trabajo", "/jobs /jobs/tecnico"],
  ["¿contratan gente?", "/jobs /jobs/tecnico"],
  ["¿quién manda?", OFFICE, /Lourdes Montes/],
  ["¿quién se encarga del mantenimiento?", OFFICE, /Iván Prado/],
  ["¿qué licencia tienen para Miami-Dade?", OFFICE, /EL-0000000/],
  ["¿están asegurados?", OFFICE, /Responsabilidad/],
  ["horario", OFFICE, /8:00/],
  ["¿abren el domingo?", OFFICE, /cerrado/i],
  ["¿van a los Cayos?", OFFICE, /Cayos/],
  ["se me está yendo el agua", "/services/fugas"],
  ["tengo una fuga", "/services/fugas"],
  ["puerta de seguridad", "/services/puertas-y-cercas"],
  ["¿cuánto tardan en construir?", "/services/albercas-nuevas /about", /semanas/],
  ["¿sacan los permisos?", "/services/albercas-nuevas", /permiso/],
  ["¿dónde trabajan?", "/service-areas"],
  ["¿atienden en Kendall?", "/service-areas/miami /service-areas"],
  ["opiniones", "/reviews"],
  ["¿qué hago antes de un huracán?", "/news/huracanes"],
  ["¿qué es un desnatador?", "/glossary/skimmer"],
  ["quiero un presupuesto", "/contact"],
];

/** Of the same, in words of other regions than the contractor's. */
export const POOLS_REGIONAL: readonly Asked[] = [
  ["pileta nueva", "/services/albercas-nuevas /precios"],
  ["construcción de piscinas", "/services/albercas-nuevas"],
  ["mi piscina pierde agua", "/services/fugas"],
  ["hot tub", "/services/spas"],
  ["¿cuánto vale una pileta?", "/precios"],
  ["portón para la piscina", "/services/puertas-y-cercas"],
  ["costo de una piscina", "/precios"],
  ["laburo", "/jobs /jobs/tecnico"],
  ["presupuesto de alberca en cuotas", "/financiamiento /precios /contact"],
  ["baldosas", "/services/albercas-nuevas /precios /garantia /about /service-areas/coral-gables"],
];

/** Of somebody who heats and cools houses. */
export const COMFORT: readonly Asked[] = [
  ["what it costs", "/what-it-costs"],
  ["WHAT IT COST", "/what-it-costs"],
  ["what are your rates", "/what-it-costs"],
  ["how much is a new furnace", "/what-it-costs", /4,800/],
  ["service call fee", "/what-it-costs /about", /119/],
  ["financing", "/financing"],
  ["payment plans", "/financing"],
  ["can I pay in installments", "/financing"],
  ["careers", "/careers"],
  ["career", "/careers"],
  ["are you hiring technicians", "/careers"],
  ["is there an apprenticeship", "/careers"],
  ["warranty", "/guarantee"],
  ["do you guarantee your work", "/guarantee", /Ten years/],
  ["maintenance plan", "/comfort-club"],
  ["solar", "/services/solar"],
  ["furnace repair", "/services/furnaces"],
  ["AC repair", "/services/air-conditioning"],
  ["mini split", "/services/heat-pumps"],
  ["no heat, it is midnight", OFFICE, /555-0173/],
  ["who is the owner", OFFICE, /Greta/],
  ["who runs service", OFFICE, /Sam Osei/],
  ["are you insured", OFFICE, /liability/],
  ["which license covers Wisconsin", OFFICE, /MC-0000000/],
  ["do you come to Hermantown", "/service-areas/duluth /service-areas"],
  ["are you open Saturday", OFFICE, /noon/],
  ["how soon do you call back", OFFICE, /one hour/],
  ["do you give free estimates", `${OFFICE}`, /free|estimate/],
  ["what do people say about you", "/reviews"],
  ["how long does a furnace last", "/services/furnaces", /Eighteen/],
  ["carbon monoxide", "/glossary/heat-exchanger"],
  ["how long have you been in business", OFFICE, /1978/],
  ["what is a heat exchanger", "/glossary/heat-exchanger"],
  ["rebates", "/services/heat-pumps"],
];

/** Fifteen questions of an agent each, with words of the answer that the data has. */
export const DEEP_POOLS: readonly (readonly [question: string, answer: RegExp])[] = [
  ["¿Qué licencia cubre el condado de Miami-Dade?", /EL-0000000/],
  ["¿Quién dirige el mantenimiento?", /Iván Prado/],
  ["¿Hasta cuándo vale su certificación?", /2027/],
  ["¿Cuánto seguro de responsabilidad tienen?", /1 millón/],
  ["¿Entre qué valores mantienen el pH?", /7\.2 y 7\.6/],
  ["¿Cuántos paneles hacen falta para 15,000 galones?", /Seis paneles/],
  ["¿A qué altura queda el pestillo de la puerta?", /54 pulgadas/],
  ["¿Cuántos días bombearon en Brickell?", /nueve días/],
  ["¿Cuánto es el depósito del financiamiento?", /10 %/],
  ["¿La garantía pasa a otro dueño?", /siguiente dueño/],
  ["¿Qué pasa si no encuentran la fuga?", /no cobra/],
  ["¿Cuánto gana un técnico?", /20 a 24/],
  ["¿Vacío la alberca antes de un huracán?", /No vacíe/],
  ["¿Quién aprueba el color del azulejo?", /ciudad aprueba/],
  ["¿Van a los Cayos?", /Cayos solo/],
];
export const DEEP_COMFORT: readonly (readonly [question: string, answer: RegExp])[] = [
  ["Which license covers Wisconsin?", /MC-0000000/],
  ["Who heads installation?", /Bo Lindqvist/],
  ["Are the technicians insured?", /workers' comp/],
  ["At what outdoor temperature does the furnace take over from the heat pump?", /15 degrees/],
  ["How large is the heat pump rebate?", /2,000/],
  ["What pressure should one-pipe steam have?", /two pounds/],
  ["How many BTU has the boiler at First Lutheran?", /900,000/],
  ["How warm did the organ have to stay?", /55 degrees/],
  ["From what amount is financing without interest?", /2,500/],
  ["What does the Comfort Club cost a year?", /219/],
  ["For how long does the maker cover the heat exchanger?", /twenty/],
  ["What do apprentices earn?", /\$22/],
  ["How many gallons do two collectors heat?", /80 gallons/],
  ["How much air does a house lose through ducts?", /fifth/],
  ["Is the new refrigerant flammable?", /mildly flammable/],
];
