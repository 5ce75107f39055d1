import type { Synonyms } from "./en.ts";

export const frSynonyms: Synonyms = {
  fillers:
    "a ai ainsi alors apres as au aucun aussi autre autres aux avec avez avoir besoin bien bonjour c ca car ce ceci cela ces cet " +
    "cette chaque chez ci comme comment d dans de depuis des deux dois donc du elle elles en encore entreprise es est et " +
    "etes etre eu eux faire fait faites faut il ils j je l la le les leur leurs lors lui m ma mais me meme merci mes moi mon n ne ni " +
    "nos notre nous on ont ou par pas peu peut peuvent peux plus pour pourquoi pouvez pourriez puis puisse qu quand que quel quelle quelles " +
    "quels qui quoi s sa sais sans savoir se serait ses si soit son sont suis sur t ta te tes toi ton tous tout toute toutes tres tu un une va " +
    "vais veux vers voir vos votre voudrais vous vont y combien travail travaillez",
  topics: {
    owner:
      "direction, dirigeants, propriétaires; propriétaire, président, présidente, fondateur, fondatrice, patron, patronne, directeur, directrice, dirigeant, " +
      "gérant, gérante, responsable, chef, qui dirige, qui est à la tête, dirige, en charge, appartient, à qui appartient, qui a fondé, boss",
    people: "équipe, nos gens, personnel; personnes, employé, ouvrier, technicien, qui vient",
    crews: "sous traitants, propres équipes; sous traitant, sous traitance, sous traitez",
    hours:
      "heures d'ouverture, horaire, horaires, en semaine, fin de semaine, week end, samedi, dimanche; heures, heure, " +
      "à quelle heure, ouvert, ouverture, ouvrez, fermé, fermeture, fermez, semaine, lundi, mardi, mercredi, jeudi, " +
      "vendredi, ouvert maintenant, quels jours, êtes vous ouvert, ouverts, ouvert aujourd'hui",
    holiday: "jours fériés, jours fermés; férié, noël, vacances, congé",
    price:
      "prix, tarif, tarifs, coûts, frais, liste de prix, ce que ça coûte, combien ça coûte, budget, budgets, " +
      "combien, nos prix, nos tarifs, ce que nous demandons, combien coûte, combien coûtent; coût, coûte, coûtent, " +
      "coûterait, chargez, facturez, c'est combien, combien pour, combien vaut, combien prenez, combien est, combien " +
      "ça, combien demandez, taux, cher, abordable, de l'heure, taux horaire, à combien revient, revient, quel prix, " +
      "combien coûterait, combien je paie, à combien, c'est combien l'heure, combien l'heure",
    request:
      "soumission, soumissions, devis, estimation, demande; offre, demander, combien coûte, c'est combien, combien pour, " +
      "obtenir un prix, comment envoyer, rendez vous, évaluation",
    insurance:
      "assurance, assurances, responsabilité civile; assuré, assurés, assurée, couverture, responsabilité, dommage, " +
      "couvert, si vous brisez, si vous cassez, décennale",
    bonding: "cautionnement, caution; cautionné",
    license:
      "licence, licences, permis d'exercer; immatriculation, licencié, enregistré, rbq, numéro de licence, agrément",
    certified:
      "certification, certifications; certifié, agréé, certificat, formé, qualifié, compétence, formation",
    response:
      "délai de réponse, dans quel délai, quand nous répondons; réponse, répondez, répondre, rappelez, rappeler, " +
      "rappel, délai, vite, rapidement, en combien de temps, combien de temps avant, quand allez vous, quand pouvez " +
      "vous, le jour même, dans combien de temps, aujourd'hui, aurez de nos nouvelles, quand pouvez vous venir, " +
      "quand venez vous",
    start:
      "disponibilité, liste d'attente, quand êtes vous disponibles, quand êtes vous disponible, quand pouvez vous " +
      "commencer, disponibilités; commencer, commencez, disponible, calendrier, réserver, attente, quand pouvez " +
      "vous, quand pouvez vous venir",
    duration:
      "durée, échéancier, combien de temps; dure, durent, prend, prennent, semaine, mois, jours, délais, journée",
    warranty:
      "garantie, garanties, nos garanties, notre garantie, garanti, garantis; garantissez, couvert, engagement, " +
      "promesse, à vie, sans frais, sans facture, nous refaisons, années de garantie, combien d'années de garantie, " +
      "combien de temps dure la garantie, durée de la garantie, ans de garantie",
    emergency:
      "urgence, urgences, en tout temps, à toute heure, 24 heures, en dehors des heures; urgent, nuit, bris, brisé, coule, inondation, inondé, dégât, dégât d'eau, tout de suite",
    telephone:
      "téléphone, par téléphone; appeler, appelle, numéro, joindre, contacter, cellulaire, parler à, texto",
    email: "courriel, adresse courriel; courrier, email, écrire, mail",
    address:
      "adresse, bureau, itinéraire; situé, situés, où êtes vous, où se trouve, où est, atelier, magasin, siège, " +
      "local, salle d'exposition, salle de montre",
    area:
      "secteurs, secteurs desservis, territoire, où nous travaillons, communautés desservies, zone d'intervention; " +
      "région, ville, secteur, zone, comté, commune, desservez, où travaillez, déplacez, intervenez, quartier, près " +
      "de, proche, venez, travaillez vous à, vous déplacez vous à",
    "outside-area":
      "hors de notre secteur, hors du secteur, hors zone; déplacez, dehors, loin, autre province, ailleurs, hors de",
    reviews:
      "avis, témoignages, dans leurs mots, ce que disent; disent vos clients, disent les clients, témoignage, client, référence, disent, recommandation, recommandez, évaluations, plaintes, commentaires, satisfaits",
    jobs:
      "emploi, emplois, carrière, carrières, recrutement, joignez vous, rejoignez nous, travailler avec nous, on " +
      "embauche, nous embauchons, nous recrutons, on recrute, recrutons, offres d'emploi, postes, joignez l'équipe, " +
      "travaillez avec nous, rejoignez; poste, apprenti, embauche, embauchez, embaucher, recrutez, travailler pour " +
      "vous, travailler chez vous, postuler, offre d'emploi, cv, stage, nous cherchons, on cherche, travailler avec " +
      "vous, recrute, du travail, job, jobs, boulot, salaire, rémunération",
    wages:
      "salaire, rémunération; gagne, paie, combien payez vous, avantages, salaires, combien gagne, taux horaire " +
      "offert",
    projects:
      "projets, réalisations, chantiers, nos travaux, nos projets, nos réalisations, nos chantiers, chantiers " +
      "récents, travaux récents; projet, réalisation, chantier, exemple, puis je voir, avez vous fait, travaux " +
      "précédents, photos de réalisations, photos de chantiers, photos de vos travaux, exemples de travaux, vos " +
      "travaux",
    history:
      "fondée en, fondée, histoire, notre histoire; fondé, existez, depuis quand, depuis combien, expérience, années " +
      "d'expérience, combien d'années d'expérience, depuis combien d'années, depuis combien de temps, combien " +
      "d'années existez, depuis quelle année, en affaires",
    payment:
      "paiement, modalités de paiement, comment payer, options de paiement, modes de paiement, moyens de paiement, " +
      "règlement, puis je payer, peut on payer, règle t on, payer, faites vous du financement; paie, payons, " +
      "facture, carte, comptant, crédit, chèque, virement, mensualités, prêt, intérêt, en plusieurs fois, argent, " +
      "régler, règle, règlent, solde, carte de crédit, interac, argent comptant, arrhes, financement, acompte, " +
      "dépôt, versements, facilités de paiement, financez vous",
    discount:
      "rabais, promotion, subvention, remise, prime, aides, aides de l'état, subventions, primes, incitatifs; " +
      "réduction, coupon, spécial, aînés, crédit d'impôt, aide, crédits d'impôt, incitatif, économies",
    permit: "permis, permis de construction; autorisation, démarches",
    safety: "sécurité, bilan de sécurité; accident, incident, blessure, dangereux, sécuritaire",
    privacy:
      "confidentialité, données personnelles, vie privée; mes données, mes renseignements, renseignements personnels",
    home: "résidentiel, particuliers; maison, domicile, particulier, logement, appartement, condo",
    business: "commercial, entreprises; commerce, restaurant, bureaux, industriel, immeuble",
    news: "nouvelles, actualités; actualité, quoi de neuf, blogue",
    process:
      "processus, démarche, étape, étapes, comment ça marche, le déroulement; comment travaillez, déroule, ensuite",
    materials: "matériaux, produits, marques; matériau, produit, marque, fabriqué, fabricant",
    definition:
      "glossaire, lexique, qu'est ce qu'un, qu'est ce qu'une; qu'est ce que, signification de, définition de, c'est quoi, que veut dire, différence entre, signifie",
    pictures: "photos, images, galerie, avant et après; photo, image",
    services:
      "services, ce que nous faisons; service, que faites vous, quel genre de travaux, quels travaux",
    clients:
      "marchés, clientèle, nos clients; marché, quels clients, genre de clients, pour qui travaillez",
    size:
      "minimum, petits travaux, petits mandats; petit travail, petits projets, trop petit, petit mandat",
    cleanup:
      "nettoyage de chantier, débris, déchets; nettoyez, ramassez, remise en état, poussière, emportez, enlevez, " +
      "laissez propre, propre, nettoyage, nettoyez vous, ramasser, ramassage, l'ancien, l'ancienne, les anciennes, " +
      "reprenez, débarrassez",
    languages: "langues; langue, parlez, anglais, français, espagnol, bilingue",
    maintenance:
      "entretien, maintenance, contrat d'entretien, plan d'entretien; entretenir, soin, mise au point, forfait",
    about: "à propos, qui nous sommes, mission, valeurs; pourquoi vous, différent",
    repair:
      "réparation, réparations, dépannage, réparer, réparez, arranger, dépanner, brisé, cassé, endommagé, en panne, ne marche plus",
    replace: "remplacement, remplacer, changer, changez, changement, refaire",
    install: "installation, pose, installer, installez, poser, posez, monter, mettre, ajouter",
    remove: "démolition, enlèvement, enlever, retirer, démolir, arracher, défaire",
    build: "construction, construire, construisez, bâtir, bâtissez",
    remodel:
      "rénovation, rénovations, rénover, réaménagement, transformer, agrandissement, agrandir, moderniser",
    inspect:
      "inspection, diagnostic, détection, inspecter, vérifier, vérification, examiner, tester",
    leak: "fuite, fuites, infiltration, coule, fuit, dégoutte, goutte, perd de l'eau, humidité",
    clog: "débouchage, bouché, déboucher, obstrué, bloqué, engorgé, refoulement, curage, furetage",
    crack: "fissure, lézarde, fissuré, craque, affaissement",
    bathroom: "salle de bain, salle de bains, salle d'eau",
    toilet: "toilette, wc, cuvette, toilettes, bol",
    shower: "douche, baignoire, bain",
    faucet: "robinet, robinetterie, champlure",
    sink: "évier, lavabo, vasque",
    drainage: "égout, égouts, eaux usées, drain, drain français",
    heating: "chauffage, fournaise, chaudière, chauffe eau, calorifère, radiateur, poêle",
    cooling: "climatisation, climatiseur, thermopompe, pompe à chaleur, air climatisé, clim",
    outlet: "prise, prise électrique, prise de courant",
    light: "éclairage, luminaire, lumière, lampe, ampoule",
    roof: "toiture, toit, couverture, bardeau, tuile",
    gutter: "gouttière, gouttières, chéneau, descente",
    siding: "revêtement, revêtement extérieur, bardage, façade, parement",
    wall: "gypse, placoplâtre, placo, cloison, plâtre",
    floor: "plancher, parquet, sol",
    tile: "carrelage, céramique, carreau, tuile, faïence",
    concrete: "béton, ciment",
    paving: "entrée de garage, pavage, pavé, asphalte, allée, stationnement",
    walkway: "trottoir, allée, sentier",
    terrace: "terrasse, patio, galerie, balcon, véranda, perron",
    basement: "sous sol, cave",
    lawn: "gazon, pelouse, jardin, cour",
    fence: "clôture, grillage, palissade, barrière, rampe, garde corps",
    pool: "piscine",
    spa: "spa, jacuzzi, bain tourbillon",
    door: "porte, portail, barrière",
    garage: "garage, abri d'auto",
    financing:
      "financement, mensualités, versements, facilités de paiement, payer plus tard, financez vous; financer, " +
      "financez, prêt, prêts, en plusieurs fois, par mois, intérêt, intérêts, crédit, taux zéro, versement",
    deposit: "acompte, dépôt, arrhes; à la commande, à la signature, d'avance, avance",
    cancel: "annulation, annulations; annuler, annule, reporter, changer d'idée, changer d'avis",
    presence:
      "être à la maison, être présent; être là, dois je être, sur place, quitter la maison, sortir de la maison, " +
      "rester à la maison, quitter",
    weather: "météo, pluie; pleut, hiver, froid, saison, mauvais temps",
    claim: "sinistres, réclamations; sinistre, réclamation, mon assurance, mon assureur, expert",
    storm: "tempête, ouragan, grêle, verglas, orage, grand vent",
    solar: "panneau solaire, panneaux solaires, solaire, photovoltaïque",
    generator: "génératrice, groupe électrogène, générateur",
    charger:
      "borne de recharge, bornes de recharge, voiture électrique, auto électrique, véhicule électrique, borne",
    panel:
      "panneau électrique, tableau électrique, disjoncteur, boîte à fusibles, fusible, entrée électrique, panneau, " +
      "panneaux",
    wiring: "câblage, filage, recâblage, fils électriques",
    skylight: "fenêtre de toit, puits de lumière, velux, lanterneau, châssis de toit",
    window: "fenêtre, châssis",
    glass: "vitre, verre, vitrage, vitrerie",
    blind: "store, volet, persienne",
    septic: "fosse septique, installation septique, fosse, septique",
    drainfield: "champ d'épuration, élément épurateur, champ d'épandage",
    well: "puits, puits artésien, forage, puisatier",
    pump: "pompe, pompe de puisard",
    boiler: "chauffe eau, ballon d'eau chaude, cumulus, eau chaude, réservoir d'eau chaude",
    irrigation: "irrigation, arrosage, gicleur, arroseur, arroser",
    pruning: "élagage, élaguer, taille des arbres, émondage, émonder, tailler",
    felling: "abattage, abattre, couper un arbre, couper des arbres",
    hedge: "haie, arbuste",
    mowing: "tonte, tondre, tonte de pelouse, couper le gazon",
    asphalt: "asphalte, bitume, enrobé, goudron",
    sealcoating: "scellant, scellage, scellement, sceller",
    pothole: "nid de poule, nids de poule",
    kitchen: "cuisine",
    cabinet: "armoire, placard, armoires de cuisine",
    countertop: "comptoir, plan de travail",
    closet: "garde robe, penderie, dressing, walk in",
    stairs: "escalier, marches",
    paint: "peinture, peindre, repeindre, peintre",
    stucco: "crépi, stuc, enduit",
    insulation: "isolation, isolant, isoler, isolée, laine, cellulose, soufflée",
    attic: "grenier, combles, entretoit",
    chimney: "cheminée, foyer, âtre",
    foundation: "fondation, fondations, semelle, solage",
    retaining: "mur de soutènement, muret, murets, murs de soutènement",
    brick: "brique, maçonnerie",
    snow: "déneigement, neige, déneiger",
    mold: "moisissure, champignon, humidité",
    asbestos: "amiante",
    waterproofing:
      "imperméabilisation, étanchéité, imperméabiliser, étanche, infiltration d'eau, eau dans le sous sol, " +
      "infiltrations d'eau, sous sol humide",
    welding: "soudure, souder, ferronnerie",
    carpentry: "menuiserie, charpente, charpentier, menuisier, ébénisterie",
    alarm: "détecteur de fumée, avertisseur de fumée, alarme incendie, détecteur, alarme",
    fan: "ventilateur, ventilateur de plafond",
    duct: "conduit, gaine",
    pipe: "tuyau, conduite, tuyauterie, canalisation",
    addition:
      "agrandissement, agrandir, extension, surélévation, surélever, rallonge, deuxième étage",
    awning: "pergola, auvent, gloriette, marquise",
    washing: "lavage à pression, lavage sous pression, nettoyage haute pression",
    insect: "insecte, termite, capricorne, vrillette, parasite",
    softener: "adoucisseur, traitement de l'eau, filtre à eau, eau dure",
    slate: "ardoise",
    metal: "toit de tôle, toiture de tôle, tôle, toit en métal, bac acier",
    soffit: "soffite, fascia, avant toit, sous face",
    carpet: "tapis, moquette",
    lock: "serrure, serrurier, serrurerie",
    wood: "bois",
    ceiling: "plafond, faux plafond, plafond suspendu",
    soundproofing: "insonorisation, insonoriser, bruit",
    sprayfoam: "uréthane giclé, uréthane, mousse",
    odor: "odeur, mauvaise odeur, pue, puanteur",
  },
  plural: /[sx]$/,
  endings: [
    /(?<=.{3})(?:issement|ement|ment)$/,
    /[sx]$/,
    /(?<=.{3})(?:ation|euse|eur|ee|er|ez|ent|ant|age|e)$/,
  ],
};
