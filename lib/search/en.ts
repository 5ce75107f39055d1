import type { Language } from "./language.ts";

/** English. */
export const en: Language = {
  questions:
    "a about am an and any anybody anyone are as at be been business by can company contractor could did do does firm for from get give had has have " +
    "how i if in into is it its long many me much my need not of off on one or our out over please she he should so some " +
    "somebody someone take tell than that the their them there they thing this to up us want was we were what when " +
    "where which while who whom whose why will with work working would you your yours",
  topics: {
    owner:
      "owner, boss, president, ceo, founder, leader, leadership, director, principal, in charge, " +
      "who leads, who runs, who owns, who heads, who manages, head of",
    people: "people, team, crew, staff, employee, worker, who works",
    hours:
      "hours, open, opening, closed, closing, weekday, weekend, saturday, sunday, monday, friday",
    holiday: "holiday, christmas, thanksgiving, easter, vacation, closed",
    price: "price, cost, charge, rate, fee, budget, expensive, cheap, how much, per hour",
    request:
      "request, estimate, quote, bid, proposal, tender, ask for a price, get a price, price a job, give a price, need from me, need to know, what should i send",
    insurance: "insurance, insured, liability, coverage, insure",
    bonding: "bond, bonding, bonded, surety",
    license: "license, licensed, licence, certificate, registered, registration",
    certified: "certified, certification, accredited, qualified, trained",
    response:
      "response, answer, respond, reply, dispatch, how soon, how fast, how quickly, get back, " +
      "call back, how long until, how long before",
    start: "start, booking, book, schedule, available, availability, lead time",
    duration: "takes, take, duration, finish, how long does it take, how many days, how many weeks",
    warranty: "warranty, guarantee, guaranteed, warrantee",
    emergency:
      "emergency, urgent, night, broken, broke, burst, after hours, right now, out of hours",
    telephone: "telephone, phone, call, number, reach",
    email: "email, mail, write",
    address:
      "address, office, located, location, headquarters, street, where are you, where is your",
    area:
      "area, town, city, cities, county, region, communities, serve, cover, where do you work, come to, " +
      "go to, travel to",
    outside: "outside, beyond, farther, far, other state, how far",
    reviews: "review, testimonial, rating, customer, client, reference, say, said",
    jobs:
      "job, career, hiring, hire, vacancy, opening, apply, employment, apprentice, work for you",
    projects:
      "project, portfolio, example, past work, worked on, done before, have you done, have you built",
    history: "founded, established, history, in business, been around, how old, how many years",
    payment:
      "payment, pay, paid, invoice, card, credit, cash, check, deposit, financing, instalment, terms",
    permit: "permit, approval, permission",
    safety: "safety, safe, incident, accident, injury, osha",
    privacy: "privacy, personal data, my data, gdpr",
    home: "homeowner, house, home, residential, homes",
    news: "news, latest, announcement",
    process: "process, step, procedure, how does it work, how do you work, what happens next",
    materials: "material, product, brand",
    definition:
      "meaning, definition, what is a, what is an, what is the, what are, what does, difference between",
    pictures: "picture, photo, photograph, gallery, before and after",
  },
  endings: [
    /(?<=.{3})(?:ities|ity|ies|y)$/,
    /(?<=[^s])(?<!^new)s$/,
    /(?<=.{3})(?:ations?|ing|ed|ion|e)$/,
    /(?<=.[^aeiou])(?<=([bdgmnprt]))\1$/,
  ],
};
