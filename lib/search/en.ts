import type { Language } from "./language.ts";

/** English. */
export const en: Language = {
  questions:
    "a after come comes coming afterwards anyone doing ever go going guys handle happen happens hit kind kinds lately let made make makes myself put see sort thinking too try type types under use using want wants whole yourself about am an and any anybody anyone are as at be been business by can company contractor could did do does firm for from get give had has have " +
    "how i if in into is it its long many me much my need not of off on one or our out over please she he should so some " +
    "somebody someone take tell than that the their them there they thing this to up us want was we were what when " +
    "where which while who whom whose why will with work working would you your yours",
  measures: ["how"],
  topics: {
    owner:
      "owner, boss, president, ceo, founder, leader, leadership, director, principal, in charge, " +
      "who leads, who runs, who owns, who heads, who manages, head of",
    people:
      "people, team, crew, staff, employee, worker, who works, subcontract, subcontractor, sub out, in house, self perform",
    hours:
      "hours, open, opening, closed, closing, weekday, weekend, saturday, sunday, monday, friday",
    holiday: "holiday, christmas, thanksgiving, easter, vacation, closed",
    price: "price, cost, charge, rate, fee, budget, how much, per hour, bill for",
    request:
      "request, estimate, quote, bid, proposal, tender, ask for a price, get a price, price a job, give a price, need from me, need to know, what should i send, get a quote, get an estimate, get a bid, need a quote, want a quote, need an estimate, free estimate, free quote, send plans, send you plans",
    insurance: "insurance, insured, liability, coverage, insure",
    bonding: "bond, bonding, bonded, surety",
    license: "license, licensed, licence, certificate, registered, registration",
    certified: "certified, certification, accredited, qualified, trained",
    response:
      "response, answer, respond, reply, dispatch, how soon, how fast, how quickly, get back, " +
      "call back, how long until, how long before",
    start: "start, booking, book, schedule, available, availability, lead time",
    duration:
      "duration, takes, take long, does it take, will it take, how long does, how long will, how many days, how many weeks",
    warranty: "warranty, guarantee, guaranteed, warrantee",
    emergency:
      "emergency, urgent, night, broken, broke, burst, after hours, right now, out of hours, leak, leaking, flood, flooded, flooding, spill, overflow, coming up, coming in, coming through",
    telephone: "telephone, phone, call, number, reach",
    email: "email, mail, write",
    address:
      "address, office, located, location, headquarters, where are you, where is your, yard, shop",
    area:
      "area, town, city, cities, county, region, communities, serve, cover, where do you work, come to, go to, travel to, travel, how far",
    outside: "outside, beyond, farther, far, other state, how far",
    reviews:
      "review, testimonial, rating, customer, client, reference, say, said, think, recommend",
    jobs:
      "job, career, hiring, hire, vacancy, opening, apply, employment, apprentice, work for you",
    projects:
      "project, portfolio, example, past work, worked on, done before, have you done, have you built, past job, past jobs, have you worked for, past project, previous work, previous job, other jobs",
    history: "founded, established, history, in business, been around, how old, how many years",
    payment:
      "payment, pay, paid, invoice, card, credit, cash, check, deposit, financing, instalment, terms, bill, billing",
    permit: "permit, approval, permission, right of way, encroachment",
    safety: "safety, safe, incident, accident, injury, osha",
    privacy: "privacy, personal data, my data, gdpr",
    home: "homeowner, house, home, residential, homes",
    news: "news, latest, announcement",
    process: "process, step, procedure, how does it work, how do you work, what happens next",
    materials: "material, product, brand",
    definition:
      "meaning of, definition of, what is a, what is an, what is the, what are, what does, difference between",
    pictures: "picture, photo, photograph, gallery, before and after",
    services:
      "service, what do you do, kind of work, kinds of work, sort of work, type of work, types of work, do you offer, specialize, specialty",
    public:
      "public, municipal, municipality, government, agency, worked for a city, work for cities",
    road: "road, street, highway, lane, traffic",
    cleanup:
      "cleanup, clean up, restoration, restore, disposal, dispose, debris, mess, haul away, haul off, put back",
    languages: "language, speak, spanish, english, french, bilingual",
  },
  endings: [
    /(?<=.{3})(?:ities|ity|ies|ys?)$/,
    /(?<=[^s])(?<!^new)s$/,
    /(?<=.{3})(?:ations?|ing|ed|ion|e)$/,
    /(?<=.[^aeiou])(?<=([bdgmnprt]))\1$/,
  ],
};
