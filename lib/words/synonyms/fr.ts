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
      "heures d'ouverture, horaire, horaires, en semaine, fin de semaine, week end, samedi, dimanche; heures, heure, à quelle heure, ouvert, ouverture, ouvrez, " +
      "fermé, fermeture, fermez, semaine, lundi, mardi, mercredi, jeudi, vendredi",
    holiday: "jours fériés, jours fermés; férié, noël, vacances, congé",
    price:
      "prix, tarif, tarifs, coûts, frais, liste de prix, ce que ça coûte, combien ça coûte; coût, coûte, coûtent, coûterait, chargez, facturez, " +
      "combien coûte, c'est combien, combien pour, combien vaut, combien prenez, combien est, combien ça, combien demandez, combien, taux, cher, abordable, de l'heure, taux horaire, à combien revient, revient",
    request:
      "soumission, soumissions, devis, estimation, demande; offre, demander, combien coûte, c'est combien, combien pour, " +
      "obtenir un prix, comment envoyer, rendez vous, évaluation",
    insurance:
      "assurance, assurances, responsabilité civile; assuré, assurés, assurée, couverture, responsabilité, dommage, couvert",
    bonding: "cautionnement, caution; cautionné",
    license:
      "licence, licences, permis d'exercer; immatriculation, licencié, enregistré, rbq, numéro de licence, agrément",
    certified:
      "certification, certifications; certifié, agréé, certificat, formé, qualifié, compétence, formation",
    response:
      "délai de réponse, dans quel délai, quand nous répondons; réponse, répondez, répondre, rappelez, rappeler, rappel, délai, vite, rapidement, " +
      "en combien de temps, combien de temps avant, quand allez vous, quand pouvez vous, le jour même, dans combien de temps, aujourd'hui, aurez de nos nouvelles",
    start:
      "disponibilité, liste d'attente; commencer, commencez, disponible, calendrier, réserver, attente",
    duration:
      "durée, échéancier, combien de temps; dure, durent, prend, prennent, semaine, mois, jours, délais",
    warranty: "garantie, garanties; garanti, garantissez, couvert",
    emergency:
      "urgence, urgences, en tout temps, à toute heure, 24 heures, en dehors des heures; urgent, nuit, bris, brisé, coule, inondation, inondé, dégât, dégât d'eau, tout de suite",
    telephone:
      "téléphone, par téléphone; appeler, appelle, numéro, joindre, contacter, cellulaire, parler à, texto",
    email: "courriel, adresse courriel; courrier, email, écrire, mail",
    address:
      "adresse, bureau, itinéraire; situé, situés, où êtes vous, où se trouve, où est, atelier, magasin, siège, local",
    area:
      "secteurs, secteurs desservis, territoire, où nous travaillons, communautés desservies, zone d'intervention; région, ville, secteur, zone, comté, commune, desservez, " +
      "où travaillez, déplacez, intervenez, quartier, près de, proche, venez",
    "outside-area":
      "hors de notre secteur, hors du secteur, hors zone; déplacez, dehors, loin, autre province, ailleurs, hors de",
    reviews:
      "avis, témoignages, dans leurs mots, ce que disent; disent vos clients, disent les clients, témoignage, client, référence, disent, recommandation, recommandez, évaluations, plaintes, commentaires, satisfaits",
    jobs:
      "emploi, emplois, carrière, carrières, recrutement, joignez vous, rejoignez nous, travailler avec nous; poste, apprenti, embauche, embauchez, embaucher, recrutez, " +
      "travailler pour vous, travailler chez vous, postuler, offre d'emploi, cv, stage",
    wages: "salaire, rémunération; gagne, paie, combien payez vous, avantages",
    projects:
      "projets, réalisations, chantiers, nos travaux; projet, réalisation, chantier, exemple, puis je voir, avez vous fait, travaux précédents",
    history:
      "fondée en, fondée, histoire, notre histoire; fondé, existez, combien d'années, depuis quand, depuis combien, expérience, années d'expérience",
    payment:
      "paiement, financement, modalités de paiement, acompte, dépôt, versements, comment payer; payer, paie, payons, facture, carte, comptant, crédit, chèque, " +
      "virement, mensualités, prêt, intérêt, en plusieurs fois, argent",
    discount:
      "rabais, promotion, subvention, remise, prime, aides; réduction, coupon, spécial, aînés, crédit d'impôt",
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
      "nettoyage de chantier, débris, déchets; nettoyez, ramassez, remise en état, poussière, emportez, enlevez",
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
    drainage: "égout, égouts, eaux usées, drain",
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
  },
  plural: /[sx]$/,
  endings: [
    /(?<=.{3})(?:issement|ement|ment)$/,
    /[sx]$/,
    /(?<=.{3})(?:ation|euse|eur|ee|er|ez|ent|ant|age|e)$/,
  ],
};
