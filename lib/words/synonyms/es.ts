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
      "horario, horarios, entre semana, fin de semana, lunes, sábado, domingo; hora, qué hora, a qué hora, abierto, " +
      "abren, abre, abrís, cerrado, cierran, cierra, laborables, martes, miércoles, jueves, viernes, atienden hoy, " +
      "trabajan los domingos, trabajan los sábados, hasta qué hora, abierto ahora, están abiertos, qué días, abren " +
      "hoy, cuándo abren, cuándo cierran",
    holiday:
      "festivos, feriados, días cerrados; festivo, feriado, navidad, vacaciones, semana santa",
    price:
      "precio, precios, tarifa, tarifas, costo, costos, costes, lista de precios, cuánto cuesta, lo que cuesta, " +
      "cuánto cobramos, lo que cobramos, nuestros precios, nuestras tarifas, inversión, cuánto cuestan, cuánto " +
      "cobran, cuánto sale, valores orientativos, valores de referencia; coste, cuánto vale, cuestan, cuesta, vale, " +
      "cobran, cobra, cobrar, cobráis, cuánto me sale, cuánto es, cuánto sería, cuánto saldría, sale, caro, barato, " +
      "económico, por hora, desde cuánto, cobraría, a cómo está, a cómo sale, en cuánto sale, en cuánto me sale, a " +
      "cuánto, qué precio, cuánto costaría, cuánto salen, cuánto valen",
    request:
      "presupuesto, presupuestos, cotización, cotizaciones, solicitud; oferta, estimado, solicitar, pedir, cotizar, presupuestar, " +
      "cuánto cuesta, cuánto cobran, cuánto sale, cuánto vale, cita, agendar, cómo mando, cómo envío",
    insurance:
      "seguro, seguros, póliza, pólizas, asegurados, responsabilidad civil; asegurado, cobertura, asegurada, " +
      "aseguradora, responsabilidad, cubre, daños, si rompen algo, rompen algo, si dañan algo",
    bonding: "fianza, afianzado, caución; garantía de cumplimiento, afianzadora",
    license:
      "licencia, licencias, matrícula; registro, registrado, habilitación, autorizado, credencial",
    certified:
      "certificación, certificaciones, certificados; certificado, acreditado, capacitado, capacitación, cualificado, calificado",
    response:
      "en cuánto tiempo contestamos, cuándo contestamos, tiempo de respuesta, cuánto tardan en llegar, cuánto tardan " +
      "en venir; respuesta, responden, responder, contestan, contestar, qué tan pronto, qué tan rápido, cuánto " +
      "tardan en responder, cuánto tardan en contestar, cuándo responden, en cuánto tiempo, mismo día, hoy mismo, " +
      "cuándo llegan, cuándo vienen, cuándo pueden venir, llegan, vienen, pueden venir, venir hoy, hoy, devuelven la " +
      "llamada, cuándo vendrían",
    start:
      "disponibilidad, lista de espera, cuándo pueden empezar, cuándo empiezan; empezar, empiezan, comenzar, " +
      "disponible, agenda, fecha, cuándo pueden, cuándo pueden venir, tienen disponibilidad, cuándo empezarían",
    duration:
      "duración, plazos, cuánto tarda; plazo, tarda, tardan, demora, demoran, cuánto tiempo, cuánto dura, lleva, " +
      "cuánto tiempo lleva, toma, semana, mes, días, en un día, dos días, tres días, cuatro días, cinco días",
    warranty:
      "garantía, garantías, nuestra garantía, respaldo, garantizamos; garantizado, garantizan, garantizar, responden " +
      "por, respaldamos, compromiso, respondemos, de por vida, por nuestra cuenta, años de garantía, cuántos años de " +
      "garantía, cuánto dura la garantía, cuánto tiempo de garantía, qué garantía",
    emergency:
      "emergencia, urgencia, a cualquier hora, 24 horas, fuera de horario; urgente, noche, madrugada, ahora mismo, rompió, " +
      "reventó, reventada, se rompió, se reventó, inundación, inundado, inundada, inundando, derrame, desbordó",
    telephone:
      "teléfono, por teléfono; llamar, llamo, número, celular, móvil, comunicarse, contacto, contactar, hablar con, whatsapp",
    email: "correo, correo electrónico; email, escribir, mail",
    address:
      "dirección, ubicación, cómo llegar; oficina, ubicados, dónde están, dónde queda, dónde está, dónde estáis, " +
      "taller, tienda, local, sede, showroom, sala de exhibición, sala de ventas",
    area:
      "zonas, zona de servicio, dónde trabajamos, comunidades atendidas; zona, área, ciudad, pueblo, condado, " +
      "región, comunidad, barrio, colonia, cubren, llegan a, van a, vais a, atienden en, dónde trabajan, dónde " +
      "trabajáis, cerca, por aquí, trabajan en, trabaja en, trabajáis en",
    "outside-area":
      "fuera de nuestra zona, fuera de la zona; van a, llegan a, fuera, lejos, otro estado, otra ciudad, más allá",
    reviews:
      "reseñas, opiniones, testimonios, en sus palabras, qué dicen, lo que dicen; dicen sus clientes, qué dicen sus clientes, qué dicen los clientes, opinan sus clientes, reseña, opinión, testimonio, cliente, referencia, dicen, opinan, recomendación, recomiendan, calificación, quejas, comentarios",
    jobs:
      "empleo, empleos, vacantes, trabaje con nosotros, trabaje en, trabaja con nosotros, bolsa de trabajo, únase al " +
      "equipo, únete, contratamos, estamos contratando, se busca, se buscan, buscamos gente, oportunidades, trabaja " +
      "aquí, ofertas de empleo, únase, súmate, sumate, súmate al equipo, sumate al equipo, únete a, únete al equipo, " +
      "forma parte, buscamos; vacante, aprendiz, trabajo, puesto, contratan, contratando, contratar, trabajar con " +
      "ustedes, trabajar para ustedes, trabajar ahí, buscan gente, gente, chamba, laburo, solicitan, hay trabajo, " +
      "tienen trabajo, dan trabajo, cuánto pagan, busco trabajo, necesito trabajo, pega, brete, sueldo, salario",
    wages:
      "sueldo, salario; gana, ganan, ganar, cuánto pagan, paga por hora, prestaciones, pagamos, ganaría, sueldos",
    projects:
      "proyectos, obras, portafolio, trabajos hechos, nuestro trabajo, nuestras obras, nuestros proyectos, trabajos " +
      "realizados, obras terminadas, trabajos recientes, obras recientes; proyecto, obra, ejemplo, trabajos " +
      "anteriores, puedo ver, han hecho, trabajos, fotos de trabajos, fotos de obras, fotos de sus trabajos, " +
      "trabajos que han hecho, obras que han hecho, ver trabajos",
    history:
      "fundada en, fundada, historia, nuestra historia; fundado, antigüedad, trayectoria, desde cuándo, cuánto " +
      "llevan, cuánto tiempo llevan, experiencia, llevan trabajando, hace cuánto, llevan en, cuántos años llevan, " +
      "cuántos años tienen, cuántos años de experiencia, cuántos años en, años de experiencia, desde qué año, cuánto " +
      "tienen",
    payment:
      "pago, pagos, formas de pago, cómo se paga, opciones de pago, métodos de pago, medios de pago, cómo pagar, " +
      "maneras de pagar, se paga, cómo pago, puedo pagar; pagar, pagan, paga, pagarles, factura, tarjeta, efectivo, " +
      "crédito, cuotas, plazos, a plazos, cheque, transferencia, préstamo, meses sin intereses, enganche, intereses, " +
      "abonos, facilidades, adelanto, adelantar, a meses, cómo les pago, pronto, contado, al contado, entrega " +
      "inicial, zelle, visa, seña, señal, financiamiento, financiación, mensualidades, depósito, anticipo, planes de " +
      "pago, financian",
    discount:
      "descuento, promoción, oferta especial, reembolso, subvención, ayudas, incentivos, incentivo, subvenciones, " +
      "bonos; rebaja, cupón, ofertas, jubilados, subsidio, crédito fiscal, ayuda del gobierno, ayudas del gobierno, " +
      "ayuda",
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
      "limpieza final, escombros, desechos; limpian, limpio, limpia, restauración, restauran, basura, polvo, se " +
      "llevan, retiran, dejan limpio, limpian al terminar, recogen, dejan sucio, limpian después, se llevan el, se " +
      "llevan lo viejo, se llevan el viejo, se llevan la vieja, qué pasa con lo viejo, qué hacen con lo viejo",
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
    drainage:
      "alcantarillado, drenaje, desagüe, aguas negras, cloaca, cañería, drenaje francés, drenajes",
    heating: "calefacción, calentador, caldera, boiler, bóiler, calefón, terma, calentón, estufa",
    cooling:
      "aire acondicionado, climatización, refrigeración, clima, minisplit, aire, mini split, bomba de calor",
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
    fence:
      "cerca, valla, barda, reja, cerco, verja, portón, barandal, baranda, cerca de madera, cerca de vinilo, cerca " +
      "perimetral",
    pool: "alberca, piscina, pileta",
    spa: "jacuzzi, spa, hidromasaje, tina caliente, bañera de hidromasaje",
    door: "puerta, portón, zaguán",
    garage: "garaje, cochera, parqueo, marquesina",
    financing:
      "financiamiento, financiación, mensualidades, planes de pago, cuotas, financian; financiar, préstamo, a " +
      "plazos, plazos, a meses, meses sin intereses, intereses, crédito, en cuotas, abonos, cooperativa, facilidades " +
      "de pago, facilidades, pagar por mes",
    deposit:
      "anticipo, anticipos, depósito, enganche; pronto, adelanto, adelantar, señal, seña, abono inicial, pago " +
      "inicial, anticipado",
    cancel:
      "cancelación, cancelaciones; cancelar, cancelo, reprogramar, cambiar la cita, me arrepiento",
    presence:
      "estar en casa; tengo que estar, hay que estar, estar presente, tengo que estar en casa, salir de la casa, " +
      "salirme de la casa, quedarme en casa, irme de la casa",
    weather: "lluvia, clima; llueve, lloviendo, invierno, frío, temporada, mal tiempo",
    claim:
      "reclamaciones, siniestros; reclamo, reclamación, siniestro, ajustador, mi seguro, mi aseguradora, lo cubre mi " +
      "seguro",
    storm: "tormenta, huracán, granizo, ciclón, vendaval, temporal",
    solar:
      "panel solar, paneles solares, placa solar, placas solares, energía solar, fotovoltaico, fotovoltaica, paneles " +
      "fotovoltaicos",
    generator:
      "generador, planta eléctrica, planta de emergencia, planta de luz, grupo electrógeno",
    charger:
      "cargador de carro, cargador de auto, cargador de coche, cargador para auto, cargador para carro, cargador " +
      "para coche, cargador eléctrico, carro eléctrico, auto eléctrico, coche eléctrico, vehículo eléctrico, punto " +
      "de recarga",
    panel:
      "panel eléctrico, tablero eléctrico, cuadro eléctrico, cuadro de luz, centro de carga, caja de breakers, caja " +
      "de fusibles, breaker, panel de distribución, fusible, pastilla, tablero",
    wiring: "cableado, recableado, instalación eléctrica, alambrado",
    skylight: "tragaluz, claraboya, ventana de techo, lucernario, domo",
    window: "ventana, ventanal",
    glass: "vidrio, cristal, cristalería, vidriería, luna",
    blind: "persiana, cortina, estor, contraventana",
    septic: "fosa séptica, pozo séptico, tanque séptico, cámara séptica, séptico",
    drainfield: "campo de drenaje, campo de infiltración, zanja de infiltración",
    well: "pozo de agua, perforación de pozos, pozo, perforar un pozo",
    pump: "bomba, motobomba, bomba de agua",
    boiler: "calentador de agua, calentador, boiler, bóiler, calefón, terma, termo, agua caliente",
    irrigation: "riego, aspersor, sistema de riego, rociador, regar",
    pruning: "poda, podar, podan, recorte, desrame, desmoche",
    felling:
      "tala, talar, derribo de árboles, tumbar un árbol, cortar un árbol, quitar un árbol, cortar árboles, quitar " +
      "árboles",
    hedge: "seto, arbusto",
    mowing:
      "cortar el pasto, cortar el césped, cortar la grama, cortar el zacate, corte de césped, corte de pasto, podar " +
      "el césped",
    asphalt: "asfalto, chapopote, carpeta asfáltica, brea, asfaltado",
    sealcoating: "sellado, sellador, sellar",
    pothole: "bache, hoyo",
    kitchen: "cocina",
    cabinet: "gabinete, alacena, mueble de cocina, muebles de cocina",
    countertop: "cubierta, encimera, mesada, mesón, sobre de cocina, barra de cocina",
    closet: "clóset, vestidor, armario, ropero, placard, guardarropa",
    stairs: "escalera, gradas, peldaño",
    paint: "pintura, pintar, pintan, repintar, pintor, repintado",
    stucco: "estuco, enlucido, revoque, repello, aplanado, pañete",
    insulation: "aislamiento, aislante, aislar, aislación, celulosa",
    attic: "ático, desván, altillo, tapanco, entretecho",
    chimney: "chimenea",
    foundation: "cimentación, cimiento, cimientos, zapata",
    retaining: "muro de contención, muro de retención",
    brick: "ladrillo, tabique, mampostería",
    snow: "nieve, quitanieves",
    mold: "moho, hongo, humedad, salitre",
    asbestos: "asbesto, amianto",
    waterproofing:
      "impermeabilización, impermeabilizar, impermeabilizante, impermeable, agua en el sótano, filtraciones de agua",
    welding: "soldadura, soldar, herrería, herrero",
    carpentry: "carpintería, carpintero, ebanistería",
    alarm: "detector de humo, alarma de humo, alarma de incendio, alarma, detector",
    fan: "ventilador, abanico, ventilador de techo",
    duct: "ducto, conducto",
    pipe: "tubería, caño, tubo, cañería",
    addition: "ampliación, ampliar, extensión, segundo piso, segunda planta, cuarto extra, anexo",
    awning: "pérgola, toldo, cenador, marquesina, palapa",
    washing: "lavado a presión, hidrolavado, lavar a presión",
    insect: "termita, comején, polilla, insecto, plaga, bicho, escarabajo",
    softener:
      "ablandador, suavizador, tratamiento de agua, filtro de agua, agua dura, descalcificador",
    slate: "pizarra",
    metal:
      "techo de lámina, techo metálico, lámina, techo de metal, techo de zinc, chapa, zinc, techo de chapa, calamina",
    soffit: "alero, fascia, cornisa",
    carpet: "alfombra, moqueta",
    lock: "cerradura, chapa, cerrajería, cerrajero",
    wood: "madera, leña",
    ceiling: "plafón, cielo raso, techo falso, falso techo, cielo falso",
    soundproofing: "insonorización, insonorizar, ruido, aislamiento acústico",
    sprayfoam: "espuma de poliuretano, espuma, poliuretano proyectado",
    odor: "olor, huele, mal olor, apesta",
  },
  plural: /(?<=[nlrdzj])es$|s$/,
  endings: [
    /(?<=.{3})(?:amente|mente)$/,
    /s$/,
    /(?<=.{3})(?:aciones|acione|acion|ciones|cione|cion)$/,
    /(?<=.{3})(?:ando|iendo|amo|emo|imo|ado|ada|ido|ida|ar|er|ir|an|en|a|o|e)$/,
  ],
};
