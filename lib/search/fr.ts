import type { Language } from "./language.ts";

export const fr: Language = {
  questions:
    "a voir ai au aux avec avez c ce ces cet cette combien comment d dans de des du elle entreprise travail travaillez elles en est et etes eux faites il " +
    "ils j je l la le les leur leurs lui m ma mes moi mon n ne nos notre nous on ont ou par pas peut peuvent pour pouvez " +
    "puis qu quand que quel quelle quelles quels qui quoi s sa sans se ses si son sont sur t te tes toi ton tu un une " +
    "vos votre vous y",
  measures: ["combien"],
  offers: "faites vous, pouvez vous, est ce que vous faites, est ce que vous pouvez",
  topics: {
    owner:
      "propriétaire, patron, patronne, président, présidente, directeur, directrice, dirigeant, direction, " +
      "fondateur, gérant, responsable, qui dirige",
    people: "personnes, équipe, employé, ouvrier, personnel",
    crews: "équipe, sous traitant, sous traitance, vos propres équipes",
    hours:
      "heures, horaire, ouvert, ouverture, fermé, fermeture, semaine, samedi, dimanche, lundi, vendredi",
    holiday: "férié, noël, vacances, congé, fermé",
    price: "prix, coût, coûte, tarif, frais, combien coûte",
    request:
      "soumission, devis, demande, estimation, offre, demander, soumission gratuite, estimation gratuite, obtenir une soumission, obtenir un devis, comment envoyer",
    insurance: "assurance, assuré, assurés, couverture, responsabilité",
    bonding: "cautionnement, caution",
    license: "licence, permis d'exercer, immatriculation, enregistré",
    certified: "certifié, certification, certificat, agréé, formé",
    response: "réponse, répondez, répondre, rappelez, délai, dans quel délai, en combien de temps",
    start: "commencer, commencez, disponible, disponibilité, calendrier, réserver",
    duration: "durée, dure, prend, combien de temps, semaine, mois",
    warranty: "garantie, garanti",
    emergency:
      "urgence, urgent, nuit, bris, brisé, fuite, en dehors des heures, coule, inondation, inondé, dégât",
    telephone: "téléphone, appeler, numéro, joindre, contacter",
    email: "courriel, courrier, email, écrire",
    address: "adresse, bureau, situé, où êtes vous, où se trouve",
    area:
      "région, ville, villes, secteur, zone, comté, communes, desservez, où travaillez, déplacez",
    "outside-area": "dehors, loin, autre province",
    reviews: "avis, témoignage, client, référence, disent",
    jobs: "emploi, poste, embauche, embauchez, carrière, recrutement",
    projects: "projet, réalisation, chantier, exemple, puis je voir, avez vous fait",
    history: "fondée, fondé, histoire, existe, combien d années, depuis quand",
    payment: "paiement, payer, facture, carte, comptant, acompte, financement",
    permit: "permis, autorisation",
    safety: "sécurité, accident, incident, blessure",
    privacy: "confidentialité, données personnelles, mes données, vie privée, mes renseignements",
    home: "maison, résidentiel, domicile, particulier",
    news: "nouvelles, actualité, nouvelle, quoi de neuf",
    process: "étape, processus, démarche, comment ça marche",
    materials: "matériau, matériaux, produit, marque",
    definition:
      "signification de, définition de, qu est ce, c est quoi, que veut dire, différence entre",
    pictures: "photo, image, avant et après",
    services: "service, que faites vous, quel genre de travaux, quels travaux",
    clients: "marché, quels clients, genre de clients",
    builders: "constructeur, promoteur, entrepreneur général",
    size: "petit travail, petits travaux, petits projets, minimum",
    public: "public, municipal, municipalité, gouvernement, mairie",
    road: "route, rue, chaussée, voie, circulation",
    cleanup: "nettoyage, nettoyez, débris, remise en état, déchets",
    languages: "langue, parlez, anglais, français, espagnol, bilingue",
  },
  endings: [
    /(?<=.{3})(?:issement|ement|ment)$/,
    /[sx]$/,
    /(?<=.{3})(?:ation|euse|eur|ee|er|ez|ent|ant|e)$/,
  ],
};
