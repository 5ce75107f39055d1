import type { Language } from "./language.ts";

/** Spanish. */
export const es: Language = {
  questions:
    "a al algo algun alguna alguno ante como con cual cuales cuando cuanta cuantas cuanto cuantos de del desde donde " +
    "e el ella ellos en entre es esa ese eso esta este esto estan ha hace hacen hay la las le les lo los mas me mi mis " +
    "empresa muy no nos o para pero por porque puede pueden puedo que quien quienes se ser si sin sobre son su sus te tiene " +
    "tienen trabajan trabajo tu tus un una uno unos usted ustedes y ya yo",
  topics: {
    owner:
      "dueño, dueña, propietario, propietaria, jefe, jefa, presidente, presidenta, director, directora, " +
      "gerente, fundador, dirección, quién dirige, quién manda, encargado",
    people: "personas, equipo, cuadrilla, empleado, trabajador, personal",
    hours:
      "horario, hora, abierto, abren, cerrado, cierran, laborables, sábado, domingo, lunes, viernes, " +
      "fin de semana",
    holiday: "festivo, feriado, navidad, vacaciones, cerrado",
    price: "precio, costo, coste, cuesta, tarifa, cobran, caro, barato, cuánto cuesta",
    request: "presupuesto, cotización, solicitud, oferta, solicitar, pedir",
    insurance: "seguro, asegurado, asegurados, póliza, cobertura, responsabilidad",
    bonding: "fianza, garantía de cumplimiento, caución",
    license: "licencia, matrícula, registro, registrado",
    certified: "certificado, certificación, acreditado, capacitado",
    response:
      "respuesta, responden, responder, contestan, contestar, plazo, qué tan pronto, qué tan rápido, " +
      "cuánto tardan en responder, cuándo responden",
    start: "empezar, empiezan, comenzar, disponible, disponibilidad, agenda",
    duration: "tarda, tardan, duración, demora, cuánto tiempo",
    warranty: "garantía, garantizado",
    emergency: "emergencia, urgencia, urgente, noche, roto, rota, fuga, fuera de horario",
    telephone: "teléfono, llamar, número, llamo, comunicarse",
    email: "correo, escribir",
    address: "dirección, oficina, ubicación, ubicados, calle, dónde están, dónde queda",
    area: "zona, ciudad, ciudades, pueblo, condado, región, comunidades, atienden, dónde trabajan",
    outside: "fuera, lejos, otro estado",
    reviews: "reseña, opinión, opiniones, testimonio, cliente, referencia, dicen",
    jobs: "empleo, vacante, contratan, puesto, trabajar con ustedes",
    projects: "proyecto, obra, ejemplo, trabajos anteriores",
    history: "fundada, fundado, antigüedad, historia, cuántos años",
    payment: "pago, pagar, pagan, factura, tarjeta, efectivo, depósito, financiación",
    permit: "permiso, autorización",
    safety: "seguridad, accidente, incidente, lesión",
    privacy: "privacidad, datos personales, mis datos",
    home: "casa, vivienda, hogar, propietario de vivienda, residencial",
    news: "noticia, noticias, novedades",
    process: "proceso, paso, procedimiento, cómo funciona",
    materials: "material, producto, marca",
    definition: "significado, definición, qué es, qué son, qué significa, diferencia entre",
    pictures: "foto, fotografía, imagen, antes y después",
  },
  endings: [
    /(?<=.{3})(?:amente|mente)$/,
    /s$/,
    /(?<=.{3})(?:aciones|acione|acion|ciones|cione|cion)$/,
    /(?<=.{3})(?:ando|iendo|ado|ada|ido|ida|ar|er|ir|an|en|a|o|e)$/,
  ],
};
