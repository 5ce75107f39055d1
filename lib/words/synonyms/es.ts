import type { Synonyms } from "./en.ts";

export const esSynonyms: Synonyms = {
  fillers:
    "a ademas al algo alguien algun alguna alguno algunos ante aqui aun bien buenas buenos cada caso como con " +
    "cosa cosas cual cuales cualquier cuando cuanta cuantas cuanto cuantos dan dar de debo del desde dias donde durante e el ella ellas " +
    "ellos empresa en entre era es esa ese eso esta estamos estan estar este esto estos estoy favor fue ha hace hacemos " +
    "hacen hacer hago han hasta hay haya hola ir la las le les lo los mas me mi mis muy necesita necesito ni no nos " +
    "nuestra nuestro o ofrecen os otra otro para pero poder podria podrian por porque pueda puede pueden puedo pues que " +
    "quien quienes quiero quisiera sabe saber se sea ser si sin sobre son soy su sus tal tambien te tener tengo ti tiene " +
    "tienen toda todo todos tu tus u un una unas uno unos usted ustedes va van ver vez ya yo trabajan trabaja vosotros vuestro vuestra teneis haceis podeis sois estais",
  topics: {
    owner:
      "directivos, dirección, propietarios, quiénes dirigen; dueño, propietario, presidente, presidenta, fundador, dueña, propietaria, jefe, " +
      "jefa, patrón, director, directora, gerente, encargado, encargada, responsable, quién dirige, quién manda, " +
      "quién es el encargado, quién está a cargo, quién se encarga, a cargo, dirige, manda, de quién es, quién fundó, con quién hablo",
    people:
      "equipo, nuestra gente, personal, cuadrilla; personas, empleado, trabajador, técnico, quién viene",
    crews: "subcontratistas, cuadrillas propias; subcontratan, subcontrata, propia gente",
    hours:
      "horario, horarios, entre semana, fin de semana, lunes, sábado, domingo; hora, qué hora, a qué hora, abierto, abren, abre, abrís, " +
      "cerrado, cierran, cierra, laborables, martes, miércoles, jueves, viernes, atienden hoy, trabajan los domingos, trabajan los sábados, hasta qué hora",
    holiday:
      "festivos, feriados, días cerrados; festivo, feriado, navidad, vacaciones, semana santa",
    price:
      "precio, precios, tarifa, tarifas, costo, costos, costes, lista de precios, cuánto cuesta, lo que cuesta; coste, cuánto vale, cuestan, cuesta, vale, " +
      "cobran, cobra, cobrar, cuánto cobran, cobráis, cuánto sale, cuánto me sale, cuánto es, cuánto sería, cuánto saldría, sale, caro, barato, económico, por hora, desde cuánto, cobraría, a cómo está, a cómo sale",
    request:
      "presupuesto, presupuestos, cotización, cotizaciones, solicitud; oferta, estimado, solicitar, pedir, cotizar, presupuestar, " +
      "cuánto cuesta, cuánto cobran, cuánto sale, cuánto vale, cita, agendar, cómo mando, cómo envío",
    insurance:
      "seguro, seguros, póliza, pólizas, asegurados, responsabilidad civil; asegurado, cobertura, asegurada, aseguradora, responsabilidad, cubre, daños",
    bonding: "fianza, afianzado, caución; garantía de cumplimiento, afianzadora",
    license:
      "licencia, licencias, matrícula; registro, registrado, habilitación, autorizado, credencial",
    certified:
      "certificación, certificaciones, certificados; certificado, acreditado, capacitado, capacitación, cualificado, calificado",
    response:
      "en cuánto tiempo contestamos, cuándo contestamos, tiempo de respuesta; respuesta, responden, responder, contestan, contestar, " +
      "qué tan pronto, qué tan rápido, cuánto tardan en responder, cuánto tardan en contestar, cuánto tardan en llegar, cuándo responden, en cuánto tiempo, " +
      "mismo día, hoy mismo, cuándo llegan, cuándo vienen, cuándo pueden venir, llegan, vienen, pueden venir, cuánto tardan en venir, venir hoy, hoy, devuelven la llamada",
    start:
      "disponibilidad, lista de espera; empezar, empiezan, comenzar, disponible, agenda, fecha, cuándo pueden",
    duration:
      "duración, plazos, cuánto tarda; plazo, tarda, tardan, demora, demoran, cuánto tiempo, cuánto dura, lleva, cuánto tiempo lleva, toma, semana, mes, días",
    warranty: "garantía, garantías; garantizado, garantizan, garantizar, responden por",
    emergency:
      "emergencia, urgencia, a cualquier hora, 24 horas, fuera de horario; urgente, noche, madrugada, ahora mismo, rompió, " +
      "reventó, reventada, se rompió, se reventó, inundación, inundado, inundada, inundando, derrame, desbordó",
    telephone:
      "teléfono, por teléfono; llamar, llamo, número, celular, móvil, comunicarse, contacto, contactar, hablar con, whatsapp",
    email: "correo, correo electrónico; email, escribir, mail",
    address:
      "dirección, ubicación, cómo llegar; oficina, ubicados, dónde están, dónde queda, dónde está, dónde estáis, taller, tienda, local, sede",
    area:
      "zonas, zona de servicio, dónde trabajamos, comunidades atendidas; zona, área, ciudad, pueblo, condado, región, comunidad, barrio, colonia, " +
      "cubren, llegan a, van a, vais a, atienden en, dónde trabajan, dónde trabajáis, cerca, por aquí",
    "outside-area":
      "fuera de nuestra zona, fuera de la zona; van a, llegan a, fuera, lejos, otro estado, otra ciudad, más allá",
    reviews:
      "reseñas, opiniones, testimonios, en sus palabras, qué dicen, lo que dicen; dicen sus clientes, qué dicen sus clientes, qué dicen los clientes, opinan sus clientes, reseña, opinión, testimonio, cliente, referencia, dicen, opinan, recomendación, recomiendan, calificación, quejas, comentarios",
    jobs:
      "empleo, empleos, vacantes, trabaje con nosotros, trabaje en, trabaja con nosotros, bolsa de trabajo, únase al equipo, únete; vacante, aprendiz, trabajo, puesto, contratan, contratando, " +
      "contratar, trabajar con ustedes, trabajar para ustedes, trabajar ahí, buscan gente, gente, chamba, laburo, solicitan, oportunidades",
    wages: "sueldo, salario; gana, ganan, ganar, cuánto pagan, paga por hora, prestaciones",
    projects:
      "proyectos, obras, portafolio, trabajos hechos, nuestro trabajo; proyecto, obra, ejemplo, trabajos anteriores, puedo ver, han hecho, trabajos",
    history:
      "fundada en, fundada, historia, nuestra historia; fundado, antigüedad, trayectoria, cuántos años, desde cuándo, cuánto llevan, " +
      "cuánto tiempo llevan, experiencia, llevan trabajando, hace cuánto, llevan en",
    payment:
      "pago, pagos, formas de pago, financiamiento, financiación, mensualidades, depósito, anticipo, cómo se paga; pagar, pagan, paga, pagarles, factura, tarjeta, " +
      "efectivo, crédito, cuotas, plazos, a plazos, cheque, transferencia, préstamo, meses sin intereses, enganche, intereses, abonos, facilidades, adelanto, adelantar, a meses",
    discount:
      "descuento, promoción, oferta especial, reembolso, subvención, ayudas; rebaja, cupón, ofertas, jubilados",
    permit: "permiso, permisos; autorización, trámite, tramitan",
    safety: "seguridad, récord de seguridad; accidente, incidente, lesión, seguro para, peligroso",
    privacy: "privacidad, datos personales; mis datos, mi información, mi correo",
    home:
      "familias, residencial; particulares, casa, vivienda, hogar, departamento, apartamento, piso",
    business: "comercial, empresas; negocio, local comercial, restaurante, industrial, edificio",
    news: "noticias, novedades; noticia, qué hay de nuevo, blog",
    process:
      "proceso, cómo se hace el trabajo, cómo trabajamos, pasos, qué sigue; paso, procedimiento, cómo funciona, cómo trabajan",
    materials:
      "materiales, productos, marcas; material, producto, marca, hecho de, de qué está hecho, fabricante",
    definition:
      "glosario, qué es un, qué es una; qué es, significado de, definición de, qué son, qué significa, diferencia entre, significa",
    pictures: "fotos, imágenes, galería, antes y después; foto, fotografía, imagen",
    services:
      "servicios, qué hacemos; servicio, qué hacen, a qué se dedican, tipo de trabajo, tipos de obras, tipos de trabajo, clase de trabajo, ofrecen",
    clients:
      "mercados, clientes, para quién trabajamos; mercado, qué clientes, tipo de clientes, para quién trabajan, quiénes son sus clientes",
    size: "mínimo, trabajos pequeños; trabajo pequeño, obra pequeña, muy pequeño, grande",
    cleanup:
      "limpieza final, escombros, desechos; limpian, limpio, limpia, restauración, restauran, basura, polvo, se llevan, retiran",
    languages: "idiomas; idioma, hablan, habla, español, inglés, francés, bilingüe",
    maintenance:
      "mantenimiento, membresía, plan de mantenimiento, conservación; mantener, cuidado, revisión, póliza de servicio, contrato de servicio",
    about: "sobre nosotros, quiénes somos, misión, valores; por qué ustedes, diferente",
    repair:
      "reparación, reparaciones, arreglo, reparar, arreglar, arreglan, componer, reparan, descompuesto, roto, rota, dañado, averiado, no funciona",
    replace: "cambio, reemplazo, sustitución, cambiar, cambian, reemplazar, sustituir",
    install: "instalación, colocación, instalar, instalan, poner, ponen, colocar, montar, meter",
    remove: "demolición, retiro, quitar, quitan, retirar, sacar, demoler, tirar, tumbar",
    build: "construcción, albañilería, construir, construyen, construya, levantar, edificar",
    remodel: "remodelación, reforma, renovación, remodelar, reformar, renovar, ampliar, ampliación",
    inspect:
      "inspección, inspecciones, diagnóstico, detección, revisión, inspeccionar, revisar, revisan, checar, chequear, probar",
    leak:
      "fuga, fugas, filtraciones, goteras, filtración, gotera, goteo, gotea, pérdida de agua, pierde agua, escape, se sale el agua, yendo el agua, humedad, filtra",
    clog:
      "destape, desatasco, destapar, tapado, tapó, tapa, tapada, atascado, atascada, atorado, obstruido, obstrucción, desatascar, desatorar, desazolve, sondeo, limpieza a presión",
    crack: "grieta, fisura, agrietado, rajadura, cuarteado, hundimiento",
    bathroom: "baño, cuarto de baño, aseo, sanitario",
    toilet: "inodoro, excusado, retrete, váter, wc, poceta, taza",
    shower: "regadera, ducha, tina, bañera",
    faucet: "grifo, llave de agua, canilla, llave, grifería",
    sink: "lavabo, fregadero, lavamanos, tarja, lavaplatos, lavatorio, pileta de cocina, pila",
    drainage: "alcantarillado, drenaje, desagüe, aguas negras, cloaca, cañería",
    heating: "calefacción, calentador, caldera, boiler, bóiler, calefón, terma, calentón, estufa",
    cooling: "aire acondicionado, climatización, refrigeración, clima, minisplit, aire",
    outlet: "tomacorriente, enchufe, contacto eléctrico, toma de corriente, toma",
    light: "iluminación, luces, luz, foco, bombilla, bombillo, lámpara, luminaria",
    roof: "techo, tejado, techado, techumbre, azotea, cubierta, teja",
    gutter: "canaleta, canalón, canal, bajante",
    siding: "revestimiento, fachada, forro",
    wall: "tablaroca, panel de yeso, pladur, drywall, yeso, durlock",
    floor: "piso, suelo, duela, tarima, parquet",
    tile: "azulejo, baldosa, cerámica, loseta, mosaico, loza",
    concrete: "concreto, hormigón, cemento",
    paving: "entrada de autos, pavimento, adoquín, cochera de entrada, estacionamiento, acceso",
    walkway: "banqueta, acera, vereda, andén, sendero",
    terrace: "terraza, patio, porche, deck, pérgola",
    basement: "sótano, subsuelo, bodega",
    lawn: "césped, pasto, grama, zacate, jardín, yarda",
    fence: "cerca, valla, barda, reja, cerco, verja, portón, barandal, baranda",
    pool: "alberca, piscina, pileta",
    spa: "jacuzzi, spa, hidromasaje, tina caliente, bañera de hidromasaje",
    door: "puerta, portón, zaguán",
    garage: "garaje, cochera, parqueo, marquesina",
  },
  plural: /(?<=[nlrdzj])es$|s$/,
  endings: [
    /(?<=.{3})(?:amente|mente)$/,
    /s$/,
    /(?<=.{3})(?:aciones|acione|acion|ciones|cione|cion)$/,
    /(?<=.{3})(?:ando|iendo|amo|emo|imo|ado|ada|ido|ida|ar|er|ir|an|en|a|o|e)$/,
  ],
};
