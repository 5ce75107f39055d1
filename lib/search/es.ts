import type { Language } from "./language.ts";

export const es: Language = {
  questions:
    "a ver hago debo quiero necesito tengo al algo algun alguna alguno ante como con cual cuales cuando cuanta cuantas cuanto cuantos de del desde donde " +
    "e el ella ellos en entre es esa ese eso esta este esto estan ha hace hacen hay la las le les lo los mas me mi mis " +
    "empresa muy no nos o para pero por porque puede pueden puedo que quien quienes se ser si sin sobre son su sus te tiene " +
    "tienen trabajan trabajo tu tus un una uno unos usted ustedes y ya yo",
  measures: ["cuan", "cuanto", "cuanta", "cuantos", "cuantas"],
  offers: "pueden, podrían, me pueden, hacen, ustedes hacen, arreglan, instalan, reparan",
  topics: {
    owner:
      "dueño, dueña, propietario, propietaria, jefe, jefa, presidente, presidenta, director, directora, " +
      "gerente, fundador, quién dirige, quién manda, quién es el encargado, quién está a cargo",
    people: "personas, equipo, cuadrilla, empleado, trabajador, personal",
    crews: "cuadrilla, subcontratan, subcontratista, propia gente",
    hours:
      "horario, hora, qué hora, abierto, abren, cerrado, cierran, laborables, sábado, domingo, lunes, viernes, fin de semana, a qué hora",
    holiday: "festivo, feriado, navidad, vacaciones, cerrado",
    price:
      "precio, costo, coste, cuesta, tarifa, cobran, cuánto cuesta, cuánto cobran, cuánto sale",
    request:
      "presupuesto, cotización, solicitud, oferta, solicitar, pedir, quiero una cotización, quiero un presupuesto, necesito una cotización, necesito un presupuesto, cómo mando, cómo envío",
    insurance: "seguro, asegurado, asegurados, póliza, cobertura, responsabilidad",
    bonding: "fianza, garantía de cumplimiento, caución",
    license: "licencia, matrícula, registro, registrado",
    certified: "certificado, certificación, acreditado, capacitado",
    response:
      "respuesta, responden, responder, contestan, contestar, plazo, qué tan pronto, qué tan rápido, " +
      "cuánto tardan en responder, cuánto tardan en contestar, cuándo responden, en cuánto tiempo responden, en cuánto tiempo contestan",
    start: "empezar, empiezan, comenzar, disponible, disponibilidad, agenda",
    duration: "tarda, tardan, duración, demora, cuánto tiempo, semana, mes",
    warranty: "garantía, garantizado",
    emergency:
      "emergencia, urgencia, urgente, noche, roto, rota, fuga, fuera de horario, rompió, reventó, reventada, gotea, inundación, inundado, inundada, derrame, se rompió, se reventó, tengo una fuga, hay una fuga",
    telephone: "teléfono, llamar, número, llamo, comunicarse, contacto, cómo los contacto",
    email: "correo, escribir",
    address:
      "dirección, oficina, ubicación, ubicados, dónde están, dónde queda, dónde está su, dónde está la",
    area:
      "zona, ciudad, ciudades, pueblo, condado, región, comunidades, atienden, dónde trabajan, cerca",
    "outside-area": "fuera, lejos, otro estado",
    reviews: "reseña, opinión, opiniones, testimonio, cliente, referencia, dicen",
    jobs:
      "empleo, vacante, contratan, puesto, trabajar con ustedes, contratando, gente, buscan gente",
    projects: "proyecto, obra, ejemplo, trabajos anteriores, puedo ver, han hecho, trabajos hechos",
    history:
      "fundada, fundado, antigüedad, historia, cuántos años, desde cuándo, cuánto llevan, cuánto tiempo llevan",
    payment: "pago, pagar, pagan, factura, tarjeta, efectivo, depósito, financiación",
    permit: "permiso, autorización, necesitan permiso, tramitan los permisos",
    safety: "seguridad, accidente, incidente, lesión",
    privacy: "privacidad, datos personales, mis datos, mi información, mi correo",
    home: "casa, vivienda, hogar, propietario de vivienda, residencial",
    news: "noticia, noticias, novedades, qué hay de nuevo",
    process: "proceso, paso, procedimiento, cómo funciona",
    materials: "material, producto, marca",
    definition: "significado de, definición de, qué es, qué son, qué significa, diferencia entre",
    pictures: "foto, fotografía, imagen, antes y después",
    services: "servicio, qué hacen, a qué se dedican, tipo de trabajo, clase de trabajo",
    clients: "mercado, qué clientes, tipo de clientes",
    builders: "constructor, urbanizador, contratista general",
    size: "trabajo pequeño, trabajos pequeños, obra pequeña, mínimo",
    public: "público, pública, municipal, municipio, municipalidad, gobierno, ayuntamiento",
    road: "carretera, calle, camino, carril, tránsito",
    cleanup: "limpieza, limpian, escombros, restauración, restauran, basura",
    languages: "idioma, hablan, habla, español, inglés, francés, bilingüe",
  },
  endings: [
    /(?<=.{3})(?:amente|mente)$/,
    /s$/,
    /(?<=.{3})(?:aciones|acione|acion|ciones|cione|cion)$/,
    /(?<=.{3})(?:ando|iendo|ado|ada|ido|ida|ar|er|ir|an|en|a|o|e)$/,
  ],
};
