/**
 * What the software says in French, as contractors in Quebec address their clients: vous, with no-break spaces before
 * colons and within guillemets. Its terms are in docs/languages.md.
 *
 * @module
 */
import type { Phrases } from "./en.ts";
import { makeFormats } from "./formats.ts";
import { capitalized, sentence } from "./grammar.ts";
import { frSynonyms } from "./synonyms/fr.ts";

const { list, counted, wait } = makeFormats("fr-CA");

/** A noun with its article, by the ending of the first word: `une soumission`, `un devis`. */
function withArticle(noun: string): string {
  return `${isFeminine(noun) ? "une" : "un"} ${noun}`;
}

function isFeminine(noun: string): boolean {
  const [word = ""] = noun.split(" ");
  return /(?:ion|e|té)$/i.test(word);
}

/** A noun after "de": `de soumission`, `d’estimation`. */
function of(phrase: string): string {
  return /^[aeiouyhàâéèêëîïôûü]/i.test(phrase) ? `d’${phrase}` : `de ${phrase}`;
}

const request = (noun: string) => `demande ${of(noun)}`;
const requests = (noun: string) => `demandes ${of(noun)}`;

const inEmergency = (number: string) =>
  `En cas d’urgence, n’envoyez rien\u00a0: donnez à la personne le numéro de téléphone ${number}.`;

const terms = { one: "terme", other: "termes" };
const projects = { one: "projet", other: "projets" };

const formatWait = (time: number) =>
  wait(time, [{ one: "seconde", other: "secondes" }, { one: "minute", other: "minutes" }, {
    one: "heure",
    other: "heures",
  }]);

/** The message for a form that can't be read. */
const unreadable = {
  message: "Le formulaire est arrivé sous une forme illisible. Rien n’a été envoyé.",
  hint: "Rouvrez la page et envoyez le formulaire à partir de là.",
};

const restByMail = (email: string) =>
  `Envoyez votre demande maintenant sans eux, puis envoyez-les par courriel à ${email} avec la référence que vous recevrez, dans l’objet.`;

export const french: Phrases = {
  name: "Français",
  firstDay: "1er",
  colon: "\u00a0: ",
  defaults: {
    trade: "travaux de construction",
    request_noun: "soumission",
    request_action: (noun) => `Demander ${withArticle(noun)}`,
  },

  videoAt: (site) => `Vidéo sur ${site}`,

  names: {
    home: "Accueil",
    services: "Services",
    projects: "Réalisations",
    markets: "Clientèles",
    serviceAreas: "Secteurs desservis",
    reviews: "Avis",
    glossary: "Glossaire",
    news: "Nouvelles",
    jobs: "Emplois",
    about: "À propos",
    company: "Entreprise",
    api: "Guide de l’API",
  },

  layout: {
    skip: "Aller au contenu",
    everyPage: "Toutes les pages pour les modèles de langage\u00a0: llms.txt",
    call: "Appeler",
    callNumber: (number) => `Appeler le ${number}`,
    textMessage: "SMS",
    messageAbout: (title, address) =>
      `Bonjour, je vous écris au sujet de «\u00a0${title}\u00a0»\u00a0: ${address}`,
    main: "Principal",
    menu: "Menu",
    close: "Fermer",
    allPages: "Toutes les pages",
    breadcrumb: "Fil d’Ariane",
    languages: "Langue",
    nextSteps: "La suite",
    talkTo: (name) => ["Parlez à ", name],
    tellUs:
      "Dites-nous où sont les travaux, en quoi ils consistent et pour quand ils doivent être faits.",
    callOrRequest: "Appeler ou demander",
    site: "Site",
    hours: "Heures d’ouverture",
    office: "Bureau",
    thisPage: "Cette page\u00a0:",
    asMarkdown: "Cette page en Markdown",
    forDevelopers: "Pour les développeurs\u00a0:",
    refused: (title) => `Erreur\u00a0: ${title}`,
    linkTo: (text) => `Lien vers ${text}`,
    table: "Tableau",
    previousPicture: "Image précédente",
    nextPicture: "Image suivante",
    before: "Avant",
    after: "Après",
    compare: "Comparer avant et après",
    quoted: (text, name) => `«\u00a0${text}\u00a0» ${name}`,
  },

  markdown: {
    allPages: "Toutes les pages\u00a0:",
    telephone: "Téléphone\u00a0:",
    emergency: "Urgence\u00a0:",
    asHtml: "Cette page en HTML",
    asJson: "La même chose en JSON",
    sitemap: "Plan du site",
    everyPage: "Toutes les pages",
    source: "Source\u00a0:",
    filter: (label, address) => [label, "\u00a0: ajoutez ces paramètres à ", address, "."],
    form: (label, page, api, agents) => [
      label,
      "\u00a0: le formulaire se remplit sur la ",
      page("page HTML"),
      ". Les programmes envoient ",
      api,
      ", avec les champs dont le nom est en code, comme le disent les ",
      agents("instructions pour les agents"),
      ".",
    ],
    field: (label, required, name) => [
      label,
      `, champ ${required ? "obligatoire" : "facultatif"} (`,
      name,
      ").",
    ],
    oneOf: "Un choix parmi\u00a0:",
    anyOf: "Un ou plusieurs choix parmi\u00a0:",
    toCorrect: (problem) => `À corriger\u00a0: ${problem}`,
  },

  form: {
    optional: "facultatif",
    atMost: (characters) => `Au plus ${characters} caractères.`,
  },

  common: {
    answered: (when) => `. ${when}`,
    inEmergency,
    closed: "Fermé",
    naming: (start, names, others) =>
      `${start}\u00a0: ${
        list(others === 0 ? names : [...names, counted(others, { one: "autre", other: "autres" })])
      }.`,
    pictures: "Images",
    goodToKnow: "Bon à savoir",
    questions: "Questions",
    more: "Plus",
    facts: "En bref",
    isEmergency: "Est-ce une urgence?",
    thenCall: " Appelez le ",
    beforeNumber:
      /[,:;]?(?:(?:^|\s+)(?:au|à|par|sur|appelez(?: le)?|composez(?: le)?)(?: numéro)?)?\s*$/i,
    allServices: (count) => `Les ${count} services`,
    allProjects: (count) => `Les ${count} réalisations`,
    allReviews: (count) => `Les ${count} avis`,
    howItGoes: "Comment se déroulent les travaux",
    founded: "Année de fondation",
    experience: "Années d’expérience au sein de la direction",
    incidents: (since) => `Incidents à déclarer${since === undefined ? "" : ` depuis ${since}`}`,
    portraitOf: (name) => `Portrait ${of(name)}`,
    logoOf: (name) => `Logo ${of(name)}`,
  },

  home: {
    aboutUs: "Qui nous sommes",
    someProjects: (featured, count) =>
      count === 1
        ? `Réalisation ${featured ? "en vedette" : "récente"}`
        : `Réalisations ${featured ? "en vedette" : "récentes"}`,
    whereWeWork: "Où nous travaillons",
    people: "Qui fait le travail",
    trust: "Ce sur quoi vous pouvez compter",
  },

  about: {
    title: (name) => `À propos ${of(name)}`,
    contact: "Coordonnées et heures de bureau",
    mission: "Mission",
    vision: "Vision",
    values: "Valeurs",
    safety: "Bilan de sécurité",
    leadership: "Direction",
    legalName: "Raison sociale",
    founded: "Fondée en",
    telephone: "Téléphone",
    email: "Courriel",
    address: "Adresse",
    languages: "Langues",
    weekdays: "En semaine",
    weekend: "Fin de semaine",
    emergency: "Urgence",
    profiles: "Profils ailleurs",
    number: "Numéro",
    jurisdiction: "Territoire",
    issuer: "Délivrée par",
    experience: (years, trade) =>
      `${counted(years, { one: "année", other: "années" })} d’expérience en ${trade} ` +
      "au sein de la direction.",
    claims: "Réclamations pour accidents du travail",
    incidents: "Incidents à déclarer",
    since: "Comptés depuis",
  },

  services: {
    description: (name) => `Ce que fait ${name}`,
    lead: "Ce que nous faisons, et ce que comprend chaque service.",
    capabilities: "Ce qui est compris",
    benefits: "Ce que vous y gagnez",
    terms: "Termes",
    allTerms: "Tous les termes",
    others: "Autres services",
    projects: "Réalisations liées à ce service",
  },

  projects: {
    description: (count, name) => `${counted(count, projects)} ${of(name)}`,
    leadUnderWay:
      "Les travaux en cours, puis ceux que nous avons terminés, du plus récent au plus ancien.",
    leadFinished: "Les travaux que nous avons terminés, du plus récent au plus ancien.",
    all: "Toutes les réalisations",
    filtered: (featured, place, work) =>
      [
        featured ? "Réalisations en vedette" : "Réalisations",
        place === undefined ? "" : ` à ${place}`,
        work === undefined ? "" : `\u00a0: ${work}`,
      ].join(""),
    filteredCrumb: "Filtrées",
    filteredDescription: (title, count, name) =>
      sentence(`${title}\u00a0: ${counted(count, projects)} ${of(name)}`),
    found: (count, all, link) => [
      count === 0
        ? "Aucune réalisation ne correspond à ces filtres. Retirez-en un, ou voyez "
        : `${
          counted(count, { one: "réalisation trouvée", other: "réalisations trouvées" })
        }. Voyez `,
      link(`toutes les réalisations (${all})`),
      ".",
    ],
    foundTitle: "Réalisations trouvées",
    service: "Service",
    allServices: "Tous les services",
    area: "Secteur",
    allAreas: "Tous les secteurs",
    selection: "Sélection",
    featuredOnly: "Réalisations en vedette seulement",
    filter: "Filtrer les réalisations",
    show: "Afficher les réalisations",
    tool: (name) => `Filtre les réalisations ${of(name)} par service et par lieu.`,
    scope: "Étendue des travaux",
    challenges: "Difficultés",
    solutions: "Solutions",
    outcomes: "Résultats",
    next: "Réalisation suivante",
    clientSays: "Ce que dit le client",
    location: "Lieu",
    client: "Client",
    completed: "Terminé",
    status: "État",
    statuses: { Mobilizing: "En mobilisation", "In progress": "En cours" },
    work: "Travaux",
  },

  markets: {
    title: "Pour qui nous travaillons",
    description: (name) => `Pour qui travaille ${name}`,
    lead: "Ce que nous faisons pour chaque genre de client.",
    whatWeDo: "Ce que nous faisons",
    apart: "Ce qui nous distingue",
    others: "Autres clients",
  },

  areas: {
    all: "Tous les secteurs desservis",
    description: (name) => `Où travaille ${name}`,
    lead: "Où nous travaillons.",
    leadCommunities: "Où nous travaillons, et les localités que nous desservons à partir de là.",
    communities: (count) => counted(count, { one: "localité", other: "localités" }),
    title: (trade, place) => `${capitalized(trade)} à ${place}`,
    served: "Localités desservies",
    zip: "Code ZIP",
    postalCode: "Code postal",
    fromOffice: "Depuis notre bureau",
    projects: (city) => `Réalisations à ${city}`,
    others: "Autres secteurs desservis",
  },

  reviews: {
    title: "Ce que disent les clients",
    description: (name, count) =>
      `Ce que les clients disent du travail ${of(name)}\u00a0: ${
        counted(count, { one: "avis", other: "avis" })
      }.`,
    lead: (name) => sentence(`Dans leurs propres mots, sur le travail ${of(name)}`),
  },

  glossary: {
    of: (name) => `Glossaire ${of(name)}`,
    description: (count, trade, name, shown) =>
      `${counted(count, terms)} en ${trade}, ${
        count === 1 ? "expliqué" : "expliqués"
      } par ${name}\u00a0: ${list(shown)}.`,
    lead: "Ce que veulent dire les mots du métier, et pourquoi ils comptent.",
    byLetter: "Termes par première lettre",
    search: "Chercher dans le glossaire",
    searchCrumb: "Recherche",
    searchDescription: "Les termes du glossaire qui contiennent ce qui est cherché.",
    submit: "Chercher",
    tool: (name) => `Cherche parmi les termes qu’explique ${name}.`,
    field: "Terme, ou mots de sa définition",
    found: (q, count, all, link) => [
      count === 0
        ? `Aucun terme ni définition ne contient «\u00a0${q}\u00a0». Voyez `
        : `${counted(count, terms)} avec «\u00a0${q}\u00a0». Voyez `,
      link(`tous les termes (${all})`),
      ".",
    ],
    title: (term) => `${term}\u00a0: définition`,
    why: "Pourquoi c’est important",
    related: "Termes connexes",
    applies: "Où le terme s’applique",
  },

  search: {
    name: "Rechercher",
    description: (name) => `Cherchez dans toutes les pages ${of(name)}.`,
    lead:
      "Posez votre question dans vos mots, par exemple quand le bureau est ouvert ou ce qu’il faut pour avoir un prix.",
    field: "Question, ou mots",
    tool: (name) => `Répond à une question à partir des pages ${of(name)}.`,
    answers: "Réponses",
    found: (q, count) =>
      count === 0
        ? `Rien ne répond à «\u00a0${q}\u00a0».`
        : `${counted(count, { one: "réponse", other: "réponses" })} à «\u00a0${q}\u00a0».`,
    typed: (q) => `Vous avez écrit «\u00a0${q}\u00a0».`,
    onward: (form, number) => [
      "Essayez d’autres mots, ",
      form("écrivez-nous"),
      " ou appelez au ",
      number,
      ". Ou continuez par une de ces pages\u00a0:",
    ],
  },

  news: {
    description: (name) => `Nouvelles ${of(name)}`,
    lead: (name) => sentence(`Du nouveau chez ${name}`),
    subscribe: (link) => ["S’abonner\u00a0: ", link("fil Atom"), "."],
    more: "Autres nouvelles",
    all: "Toutes les nouvelles",
  },

  jobs: {
    description: (name) => `Emplois chez ${name}`,
    lead: (name) => sentence(`Travaillez chez ${name}`),
    place: "Lieu",
    kind: "Type de poste",
    employment: {
      "full-time": "Temps plein",
      "part-time": "Temps partiel",
      contractor: "À contrat",
      temporary: "Temporaire",
      intern: "Stage",
    },
    pay: "Salaire",
    posted: "Publié le",
    until: "Ouvert jusqu’au",
    apply: "Pour postuler",
    applyAt: (link) => ["Postulez ici\u00a0: ", link, "."],
    more: "Autres emplois",
    others: "Tous les emplois",
    over: "Ce poste n’est plus ouvert.",
  },

  contact: {
    description: (name, noun) =>
      `Demandez ${withArticle(noun)} à ${name}. Dites-nous qui rappeler, ` +
      "ce qu’il y a à faire, où et quand. Nous répondons par courriel ou par téléphone.",
    form: (noun) => capitalized(request(noun)),
    submit: "Envoyer la demande",
    more: "Plus, si vous voulez",
    next: "La suite",
    byTelephone: "Par téléphone",
    steps: (noun) => [
      ["Nous lisons votre demande", "Quelqu’un de notre bureau la lit au complet."],
      [
        "Nous appelons ou écrivons",
        "Nous vous répondons par courriel ou par téléphone, avec nos questions s’il y en a.",
      ],
      [`Vous recevez votre ${noun}`, "Dès que nous savons en quoi consistent les travaux."],
    ],
    privacy: (page) => ["Ce que nous faisons de ce que vous envoyez\u00a0: ", page, "."],
    notSent: (fields) =>
      `Votre demande n’a pas été envoyée. Corrigez ${
        fields === 1 ? "ce champ" : `ces ${fields} champs`
      }\u00a0:`,
    fault: ({ label, kind, most }) =>
      ({
        email: "Écrivez l’adresse courriel au complet, comme nom@example.com.",
        phone: "Écrivez un numéro avec l’indicatif régional, comme 819 555-0117.",
        length: `${label.replace("?", "")}\u00a0: écrivez au plus ${most} caractères.`,
        other: `${
          label.replace("?", "")
        }\u00a0: écrivez sur une seule ligne, sans caractères invisibles.`,
      })[kind],
    moreServices: (count) => counted(count, { one: "autre service", other: "autres services" }),
    tool: (name, noun, emergency) =>
      `Remplit une ${
        request(noun)
      } à ${name}; rien n’est envoyé avant que la personne n’appuie sur le bouton. Utilisez-le seulement si la personne l’a demandé, avec ses propres coordonnées; choisissez au moins un service ou décrivez les travaux, et laissez vide ce que vous ne savez pas.${
        emergency === undefined ? "" : ` ${inEmergency(emergency)}`
      }`,
    key: "Clé de cette demande",
    trap: "Laissez ce champ vide.",
    fields: {
      firstName: { label: "Prénom", empty: "Indiquez votre prénom." },
      lastName: { label: "Nom", empty: "Indiquez votre nom.", hint: "Pour vous rappeler." },
      companyName: { label: "Entreprise", empty: "Indiquez le nom de votre entreprise." },
      email: {
        label: "Courriel",
        empty: "Indiquez votre adresse courriel.",
      },
      phone: {
        label: "Téléphone",
        empty: "Indiquez un numéro où vous rappeler.",
        hint: "Nous rappelons avec nos questions. Avec l’indicatif régional.",
      },
      selectedServices: {
        label: "Services",
        empty:
          "Choisissez au moins un service, ou dites sous «\u00a0Autres travaux\u00a0» ce qu’il vous faut.",
        hint: "Un ou plusieurs, ou dites-le dans vos mots.",
      },
      otherService: { label: "Autres travaux" },
      work: {
        label: "Travaux",
        empty: "Décrivez les travaux dont vous avez besoin.",
        hint: "Décrivez les travaux dont vous avez besoin.",
      },
      timeline: {
        label: "Échéancier",
        empty: "Indiquez pour quand les travaux doivent être faits.",
      },
      additionalInfo: {
        label: "Lieu et étendue des travaux",
        empty: "Décrivez le lieu et l’étendue des travaux.",
        hint: "L’endroit, les plans qu’il y a, et ce qui limite les travaux.",
      },
      files: { label: "Plans ou photos" },
      heardAboutUs: { label: "Comment avez-vous entendu parler de nous?" },
    },
    files: {
      hint: (count, megabytes) => `Au plus ${count} fichiers et ${megabytes}\u00a0Mo en tout.`,
      unknown: (name, kinds) =>
        `«\u00a0${name}\u00a0» n’est d’aucun des types que l’on peut envoyer\u00a0: ${kinds}.`,
      empty: (name) => `«\u00a0${name}\u00a0» est vide.`,
      tooMany: (count, email) =>
        `Il y a trop de fichiers\u00a0: envoyez-en au plus ${count}. ${restByMail(email)}`,
      tooLarge: (megabytes, email) =>
        `Les fichiers sont trop volumineux\u00a0: envoyez au plus ${megabytes}\u00a0Mo en tout. ${
          restByMail(email)
        }`,
      again: "Choisissez vos fichiers de nouveau\u00a0: le navigateur ne les garde pas.",
      list: "Fichiers choisis",
      drop: "Vous pouvez aussi les glisser sur cette page ou les coller.",
      remove: (name) => `Retirer ${name}`,
      added: (names) => `Ajout\u00a0: ${names}.`,
      shrinking: (name) => `Réduction de ${name}…`,
      smaller: "Les photos sont réduites et ne disent pas où elles ont été prises.",
      waiting: "Attente des photos…",
      removed: (name) => `Retrait\u00a0: ${name}.`,
      total: (size) => `${size} en tout.`,
      sending: "Envoi en cours…",
      failed: (number) =>
        `Votre demande ne nous est pas parvenue. Ce que vous avez écrit et vos fichiers sont encore ici\u00a0: appuyez de nouveau sur le bouton dans une minute, ou appelez le ${number}. Rien ne sera envoyé deux fois.`,
    },
    homeownersFields: {
      timeline: {
        label: "Pour quand le souhaitez-vous?",
        empty: "Indiquez pour quand vous le souhaitez.",
        hint: "Un mois ou une date; si vous ne le savez pas encore, dites-le.",
      },
      additionalInfo: {
        label: "L’endroit, et ce que vous souhaitez faire faire",
        empty: "Indiquez l’endroit, et ce que vous souhaitez faire faire.",
        hint: "L’adresse, et ce que vous avez en tête.",
      },
    },
    emergencyFields: {
      additionalInfo: {
        label: "L’endroit, et ce qui est arrivé",
        empty: "Indiquez l’endroit, et ce qui est arrivé.",
      },
    },
  },

  thanks: {
    title: "Merci",
    byName: (name) => `Merci, ${name}`,
    description: (noun, name) => sentence(`La suite d’une ${request(noun)} à ${name}`),
    unread: (noun) =>
      `Personne ne lit les ${requests(noun)} la nuit. En cas d’urgence, appelez le `,
    sent: (noun, queued) =>
      queued
        ? `Votre ${
          request(noun)
        } est conservée, et nous la recevrons dès que les précédentes seront parties.`
        : `Nous avons bien reçu votre ${request(noun)}.`,
    withoutFiles: (email) =>
      `Vos fichiers n’ont pas tous pu être joints à la demande. Envoyez-les par courriel à ${email}, s’il vous plaît.`,
    reference: "Référence",
    toAdd: (number) => [
      "Pour ajouter quelque chose, ou si cela ne peut pas attendre, appelez le ",
      number,
      ".",
    ],
    none: (
      form,
    ) => [
      "Cette page est celle d’une demande envoyée, et aucune n’est nommée. Pour en envoyer une\u00a0: ",
      form,
      ".",
    ],
    moreFiles: (
      email,
      reference,
    ) => ["Pour envoyer d’autres fichiers, écrivez à ", email, ` avec ${reference} dans l’objet.`],
    meantime: "En attendant",
    ourProjects: "Nos réalisations",
    ourServices: "Nos services",
  },

  acknowledgement: {
    arrived: (noun, name) => `${name} a bien reçu votre ${request(noun)}.`,
    why: (name) =>
      `${name} envoie ce message une seule fois, parce qu’une demande a été faite avec cette adresse. Si ce n’était pas vous, ignorez-le.`,
  },

  officeMail: {
    marks: {
      likelySpam: "[Pourriel probable] ",
      emergency: "[Service d’urgence] ",
      repeat: "[Doublon possible] ",
    },
    likelySpam: (reasons) => `Pourriel probable\u00a0: ${reasons}.`,
    signs: {
      trapped: "un champ que les gens ne voient pas a été rempli",
      quick: (time) => `le formulaire est revenu en ${time.replace(".", ",")}\u00a0s`,
      links: (count) => `elle contient ${count} liens`,
      sameText: (networks, names) =>
        `le même texte est venu de ${networks} réseaux sous ${names} noms en une journée`,
    },
    from: (noun, sender) => `${capitalized(request(noun))} ${of(sender)}`,
    ofCompany: (name, company) => `${name}, ${company}`,
    andMore: (count) => `et ${count} ${count === 1 ? "autre" : "autres"}`,
    noReply:
      "Ne répondez pas à ce courriel\u00a0: la réponse n’irait pas à la personne qui a fait la demande.",
    writeOrCall: (email, phone) => `Écrivez à ${email} ou appelez le ${phone}.`,
    call: (phone) => `Appelez le ${phone}; aucune adresse courriel n’a été donnée.`,
    labels: {
      name: "Nom",
      company: "Entreprise",
      phone: "Téléphone",
      email: "Courriel",
      services: "Services",
      timeline: "Échéancier",
      files: "Fichiers",
      heardAboutUs: "Provenance",
    },
    none: "Non indiqué",
    asked: (isHomeowner) =>
      `${
        isHomeowner ? "Quoi, où et quand" : "Lieu, étendue, plans et contraintes"
      }. Ce qui suit a été écrit par l’expéditeur\u00a0:`,
    filesNotKept:
      "Les fichiers n’ont pas pu être gardés, parce qu’il y en a trop en attente d’envoi. L’expéditeur a été prié de les envoyer par courriel.",
    filesRefused: (names) =>
      `Le service de courriel a refusé des fichiers joints à cette demande\u00a0: ${names}. Demandez à l’expéditeur de vous les envoyer par courriel.`,
    filesKept: (days) =>
      `Ils sont gardés pendant ${days} jours, et la personne qui gère le site web peut les copier dans un dossier\u00a0:`,
    received: (time, channel) =>
      `Reçue le ${time} par ${
        { form: "le formulaire du site Web", API: "l’API", MCP: "MCP" }[channel]
      }.`,
    writtenIn: (language, path) => `Rédigée en ${language}, à ${path}.`,
    request: (key, short) => `Demande ${key}, référence courte ${short}`,
    links: (count) =>
      count === 1
        ? "Elle contient 1 lien. Ne l’ouvrez que si vous l’attendiez."
        : `Elle contient ${count} liens. N’ouvrez que ceux que vous attendiez.`,
    similar: (key) =>
      `C’est peut-être un doublon de la demande ${key}, qui disait la même chose dans les dernières 24 heures.`,
    repeat: (key) =>
      `La demande ${key} vous est peut-être déjà parvenue dans un courriel précédent.`,
  },

  problem: {
    toCorrect: "À corriger",
    onward: "Où aller ensuite",
    orCall: (number) => ["Ou appelez le ", number, "."],
    titles: {
      invalid_request: "Quelque chose est à corriger",
      not_found: "Page introuvable",
      method_not_allowed: "Méthode non permise",
      not_acceptable: "Aucune version acceptable",
      request_timeout: "La demande a pris trop de temps",
      too_busy: "Occupé pour le moment",
      precondition_failed: "Une autre version",
      rate_limited: "Trop de demandes",
      internal_error: "Quelque chose n’a pas fonctionné de notre côté",
    },
    mistyped: "L’adresse est peut-être mal écrite, ou la page n’existe plus.",
    sendAgain: "Veuillez l’envoyer de nouveau.",
    tryLater: (number) => `Réessayez dans quelques minutes, ou appelez le ${number}.`,
    other: () => ({
      message: "La demande n’a pas pu être traitée; rien n’a été envoyé.",
      hint: "Réessayez, ou appelez-nous.",
    }),
    unknownPath: (path, listing) => ({
      message: `Il n’y a rien à «\u00a0${path}\u00a0».`,
      hint: `Commencez par ${listing}, qui montre ce qu’il y a.`,
    }),
    methodNotAllowed: (method, allowed) => ({
      message: `Cette adresse n’accepte pas ${method}.`,
      hint: `Utilisez ${allowed.join(", ")}.`,
    }),
    invalidQuery: (count, address) => ({
      message: `La requête a ${
        counted(count, { one: "paramètre", other: "paramètres" })
      } dont la valeur n’est pas reconnue.`,
      hint: `Corrigez chaque valeur nommée, ou retirez-la\u00a0: ${address} répond sans paramètre.`,
    }),
    parameter: (name) => `${name}\u00a0: sa valeur n’est pas reconnue`,
    foreignPost: (form) => ({
      message: "Le formulaire a été envoyé depuis une page d’un autre site. Rien n’a été envoyé.",
      hint: `Ouvrez ${form} et envoyez le formulaire à partir de là.`,
    }),
    rateLimited: (noun, time) => ({
      message: `Trop de ${
        requests(noun)
      } sont venues de cette adresse. Celle-ci n’a pas été envoyée.`,
      hint: `Attendez ${formatWait(time)}, puis envoyez-la de nouveau.`,
    }),
    networkLimited: (noun, time, number) => ({
      message: `Trop de ${requests(noun)} sont venues de ce réseau. Celle-ci n’a pas été envoyée.`,
      hint: `Attendez ${formatWait(time)}, puis envoyez-la de nouveau, ou appelez le ${number}.`,
    }),
    undelivered: (noun, number) => ({
      message: `La ${request(noun)} n’a pas pu être livrée par courriel.`,
      hint: `Appelez le ${number}.`,
    }),
    kept: (noun, number, displayed) => ({
      message: `La ${
        request(noun)
      } n’a pas encore pu être livrée par courriel. Elle est conservée, et sa livraison sera tentée de nouveau.`,
      hint:
        `Ne l’envoyez pas une deuxième fois. Si cela ne peut pas attendre, appelez le ${number}.`,
      advice:
        `Ne l’envoyez pas une deuxième fois. Si cela ne peut pas attendre, appelez le ${displayed}.`,
    }),
    incomplete: () => ({
      message: "La demande est arrivée incomplète ou trop lentement. Rien n’a été envoyé.",
      hint: "Envoyez-la de nouveau.",
    }),
    unreadable: () => unreadable,
    wrongType: () => unreadable,
    tooLong: () => ({
      message: "La demande est trop longue. Rien n’a été envoyé.",
      hint: "Raccourcissez le texte; envoyez le reste par courriel quand nous vous aurons répondu.",
    }),
    tooBusy: () => ({
      message: "Trop de fichiers arrivent en ce moment. Rien n’a été envoyé.",
      hint:
        "Dans une minute, rechargez cette page\u00a0: votre navigateur renverra ce que vous avez écrit.",
    }),
    unexpected: (number) => ({
      message: "Le serveur n’a pas pu répondre.",
      hint: `Réessayez dans une minute, ou appelez le ${number}.`,
    }),
  },

  documents: {
    agentInstructions: "Instructions pour les agents",
    agentInstructionsFor: (noun) =>
      `Quand et comment une ${request(noun)} peut être envoyée pour quelqu’un.`,
    skill: "Skill",
    skillFor: "La même chose pour un agent qui charge des skills.",
    addresses: (home) =>
      "L’adresse d’une page sans son .md est la même page en HTML; celle de la page d’accueil est " +
      `\`${home}\`. Les instructions pour les agents et la skill n’existent qu’en Markdown.`,
    data: (api, openapi, mcp, full, language) =>
      `Tout ce qui est ici est aussi en JSON, dont les mots propres sont en anglais et dont le contenu est en ${language}\u00a0: l’API commence à \`${api}\` et est décrite par ` +
      `\`${openapi}\`. Des outils pour la lire et y chercher sont à \`${mcp}\` (MCP, sans inscription). ` +
      `Le texte de toutes les pages en un seul fichier est \`${full}\`.`,
    answers: (name, topics) =>
      sentence(
        `Ce site dit ce que fait ${name}, où et pour qui${
          topics.length === 0 ? "" : `, et aussi\u00a0: ${list(topics)}`
        }`,
      ),
    requests: (noun, form, api, agents) =>
      `Pour une ${
        request(noun)
      }, une personne remplit le formulaire à \`${form}\`. Pour quelqu’un qui vous l’a demandé, ` +
      `appelez l’outil \`submitBidRequest\` ou envoyez \`POST ${api}\`, comme le disent [les instructions pour les agents](${agents}).`,
    communities: (names) => `${list(names)}.`,
    fullTitle: (name) => `${name}\u00a0: le texte de toutes les pages`,
    fullIndex: (llms, guide) =>
      `Un index des pages\u00a0: [llms.txt](${llms}). Pour les programmes\u00a0: [le guide de l’API](${guide}).`,
    sitemapOf: (name) => `Plan du site ${of(name)}`,
    forSoftware: "Pour les programmes",
    llms: "llms.txt\u00a0: toutes les pages pour les modèles de langage",
    full: "llms-full.txt\u00a0: le texte de toutes les pages",
    forEngines: "La même chose pour les moteurs de recherche",
    openapi: "L’API, en document OpenAPI",
    feed: "Les nouvelles, en fil Atom",
    notPublished: "Non publié",
    asked: {
      price: "prix",
      payment: "modalités de paiement",
      warranty: "garantie",
      insurance: "assurances",
      bonding: "cautionnement",
      license: "licences",
      hours: "heures d’ouverture",
      start: "disponibilités",
      area: "secteurs desservis",
      response: "délai de réponse de l’entreprise",
      "outside-area": "travaux hors des secteurs desservis",
    },
    notPublishedCall: (topics, number) => `${capitalized(list(topics))}; appelez le ${number}.`,
  },

  profile: {
    license: (count) => count === 1 ? "Licence" : "Licences",
    licensesIn: (states) => `Licences${states.length === 0 ? "" : ` (${list(states)})`}`,
    whoIs: (name, what) => `Qui est ${name}\u00a0: ${what}.`,
    parts: {
      address: "adresse",
      telephone: "téléphone",
      hours: "heures d’ouverture",
      licenses: "licences",
      certifications: "certifications",
      leadership: "direction",
      safety: "bilan de sécurité",
      questions: "ce que demandent les clients",
    },
  },

  map: {
    north: "N",
    miles: "mi",
    kilometers: "km",
    title: "Carte avec un lien pour chaque localité",
    caption: "Carte des secteurs desservis.",
    office: (units) =>
      `Le losange est le bureau, et les distances sont en ${
        units === "miles" ? "milles" : "kilomètres"
      } à vol d’oiseau.`,
    here: (town) => `${town} est le point sans numéro.`,
  },

  hours: {
    days: [
      "lun(?:dis?)?",
      "mar(?:dis?)?",
      "mer(?:credis?)?",
      "jeu(?:dis?)?",
      "ven(?:dredis?)?",
      "sam(?:edis?)?",
      "dim(?:anches?)?",
    ],
    closed: "fermée?s?",
    except: "sauf|excepté",
    season: "hiver|été|printemps|automne|saison",
    office: "(?:bureau |le bureau est )?",
    wholeWeek:
      "24 ?h(?:eures)? ?(?:/|sur) ?24(?:,? et|,)? (?:7|sept) ?j(?:ours)? ?(?:/|sur) ?(?:7|sept)|(?:7|sept) ?j(?:ours)? ?(?:/|sur) ?(?:7|sept)(?:,? et|,)? 24 ?h(?:eures)? ?(?:/|sur) ?24|24 ?/ ?24(?:,? et|,)? 7 ?/ ?7|24 heures(?: sur 24)?,? tous les jours",
    wholeDay: "24 heures(?: sur 24)?",
    filler: "du|ouvert|bureau|les?|la",
    noon: "midi",
    midnight: "minuit",
    everyDay: "tous (?:les )?jours",
    weekdays: "en semaine",
    weekend: "fins? de semaine",
    to: "au|à",
    and: "et",
  },

  synonyms: frSynonyms,
};
