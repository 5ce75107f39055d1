import type { Language } from "./language.ts";

export const en: Language = {
  questions:
    "a after come comes coming afterwards anyone doing ever go going guys handle happen happens hit kind kinds lately let made make makes myself put see sort thinking too try type types under use using want wants whole yourself about am an and any anybody anyone are as at be been business by can company contractor could did do does firm for from get give had has have " +
    "how i if in into is it its long many me much my need not of off on one or our out over please she he should so some " +
    "somebody someone take tell than that the their them there they thing this to up us want was we were what when " +
    "where which while who whom whose why will with work working would you your yours",
  measures: ["how"],
  offers: "do you, can you, could you, will you, would you, do you guys",
  topics: {
    owner:
      "owner, boss, president, ceo, founder, leader, leadership, director, principal, in charge, " +
      "who leads, who runs, who owns, who heads, who manages, head of",
    people: "people, team, crew, staff, employee, worker, who works",
    crews:
      "crew, subcontract, subcontractor, subs, sub out, in house, self perform, own crews, own people",
    hours:
      "hours, open, opening, closed, closing, what time, when are you open, when do you open, are you open, office hours, weekday, weekend, saturday, sunday, monday, friday",
    holiday: "holiday, christmas, thanksgiving, easter, vacation, closed",
    price:
      "price, cost, charge, rate, fee, budget, how much is, how much does, how much do, how much for, how much would, how much will, how much to, per hour, bill for",
    request:
      "request, estimate, quote, bid, proposal, tender, ask for a price, get a price, price a job, give a price, need from me, need to know, what should i send, get a quote, get an estimate, get a bid, need a quote, want a quote, need an estimate, free estimate, free quote, send plans, send you plans, how do i send, where do i send, send you, how can i send",
    insurance:
      "insurance, insured, liability, coverage, insure, workers comp, workers compensation",
    bonding: "bond, bonding, bonded, surety",
    license: "license, licensed, licence, certificate, registered, registration",
    certified: "certified, certification, accredited, qualified, trained",
    response:
      "response, answer, respond, reply, dispatch, how soon, how fast, how quickly, get back, " +
      "call back",
    start: "start, booking, book, schedule, available, availability, lead time",
    duration:
      "duration, takes, take long, how long before, how long until, does it take, will it take, how long does, how long will, how many days, how many weeks, week, month",
    warranty: "warranty, guarantee, guaranteed, warrantee",
    emergency:
      "emergency, urgent, night, broken, broke, burst, after hours, right now, out of hours, leak, leaking, flood, flooded, flooding, spill, overflow, coming up, coming in, coming through, backing up, backed up, just broke, just burst, main broke, line broke, line burst",
    telephone:
      "telephone, phone, call, number, reach, contact, get in touch, talk to somebody, talk to someone",
    email: "email, mail, write",
    address:
      "address, office, located, location, headquarters, where are you, where is your, yard, shop",
    area:
      "area, town, city, cities, county, region, communities, serve, cover, where do you work, come to, come out to, go to, travel to, travel, how far, neighborhood, neighbourhood, near me",
    "outside-area": "outside, beyond, farther, far, other state, how far",
    reviews:
      "review, testimonial, rating, customer, client, reference, say, said, think, recommend",
    jobs:
      "job, career, hiring, hire, vacancy, opening, apply, employment, apprentice, work for you",
    projects:
      "project, portfolio, example, past work, worked on, done before, have you done, have you built, past job, past jobs, have you worked for, past project, previous work, previous job, other jobs, can i see, show me, see your work, you made, you built, finished work, finished jobs",
    history:
      "founded, established, history, in business, been around, how old, how many years, since when, how long have you been, start the company",
    payment:
      "payment, pay, paid, invoice, credit, cash, deposit, financing, instalment, billing, credit card, take cards, accept cards, by card, take checks, accept checks, by check, payment terms, a bill",
    permit:
      "permit, approval, permission, right of way, encroachment, need a permit, get the permits, pull the permits",
    safety: "safety, safe, incident, accident, injury, osha",
    privacy:
      "privacy, personal data, my data, gdpr, my information, personal information, my email, kept private, keep private",
    home: "homeowner, house, home, residential, homes",
    news: "news, latest, announcement, what is new, whats new, anything new",
    process: "process, step, procedure, how does it work, how do you work, what happens next",
    materials: "material, product, brand",
    definition:
      "meaning of, definition of, what is a, what is an, what is the, what are, what does, difference between",
    pictures: "picture, photo, photograph, gallery, before and after",
    services:
      "service, what do you do, kind of work, kinds of work, sort of work, type of work, types of work, do you offer, specialize, specialty",
    clients:
      "market, kind of customers, kinds of customers, type of customers, typical customers, kind of clients, kinds of clients",
    builders: "builder, developer, general contractor, subdivision",
    size:
      "small job, small jobs, small projects, minimum job, minimum project, minimum size, too small, size of job",
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
