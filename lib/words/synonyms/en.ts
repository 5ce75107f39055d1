/**
 * The words by which the search understands questions: synonyms, words that say nothing, and endings. A language has a
 * file.
 *
 * @module
 */
export const enSynonyms = {
  /** Words that say nothing about what is searched for. */
  fillers:
    "a about after afterwards all also am an and any anybody anyone anything are as at be been being " +
    "business but by can come comes coming company contractor could did do does doing done each else ever firm for " +
    "from get gets getting give go going got guy guys had handle happen happens has have having help he her here hi " +
    "hello hire how i if im in into is it its ive just keep keeping keeps kind kinds know lately let like long look looking looks lot m made make makes " +
    "many me much my myself need needs not of off offer on one ones only or other our out over people please provide " +
    "put s see she should so some somebody someone something sort stuff t take tell than thank thanks that the their " +
    "them then there they thing things think this to too try trying type types under up us use used using very want " +
    "wants was way we were what whats when where wheres which while who whole whom whos whose why will with wont work " +
    "working would yet you your youre yours yourself",
  /**
   * Words and phrases with the same meaning, comma-separated. What stands before a semicolon names the topic: a page,
   * heading or line with these very words is about it. What stands after it only asks for it, in any form.
   */
  topics: {
    owner:
      "leadership, ownership, president, ceo, founder, founders, management; owner, boss, leader, director, principal, in charge, " +
      "who leads, who runs, who owns, who heads, who manages, who is behind, who founded, who started, founded the company, started the company, complain to, head of, chief, owns, runs, heads, manager",
    people: "team, our people, staff; crew, employee, worker, technician, who works, who will come",
    crews:
      "subcontractors, own crews, own people; subcontract, subs, sub out, in house, self perform",
    hours:
      "hours, opening hours, weekdays, weekday, weekend, monday, tuesday, saturday, sunday; schedule, what time, open, opening, " +
      "closed, closing, close, are you open, when do you open, wednesday, thursday, friday, do you work sunday, business hours",
    holiday: "holidays, closed days, closed; holiday, christmas, thanksgiving, easter, vacation",
    price:
      "price, prices, pricing, cost, costs, rates, fee, fees, price list, charge, charges, what it costs, what you pay, what you will pay, typical bills; how much is, how much are, " +
      "how much does, how much do, how much for, how much would, how much will, how much to, how much should, how much, " +
      "rate, per hour, hourly, expensive, cheap, affordable, budget, ballpark, price range",
    request:
      "estimate, estimates, quote, quotes, bid, bids, request, proposal, consultation; tender, " +
      "how much does, how much is, how much for, how much to, how much would, how much will, get a price, price a job, " +
      "give a price, need from me, need to know, what should i send, send plans, send you, appointment, book a visit",
    insurance:
      "insurance, insured, liability, certificate of insurance; workers compensation, coverage, insure, " +
      "policy, workers comp, gets hurt, get hurt, damage covered, proof of insurance",
    bonding: "bonding, bonds, bonded; bond, surety",
    license:
      "license, licenses, licence, licences, licensed, licensing; credential, registered, registration, certificate",
    certified:
      "certification, certifications, certified, accredited; qualified, trained, credential, training",
    response:
      "how soon we answer, response time, how soon; answer, response, respond, reply, how fast, how quickly, " +
      "get back, call back, hear back, hear from, same day, get here, come out, come today, today, calls me, call me back, dispatch, arrive",
    start:
      "availability, lead time, booking, waiting list; start, available, schedule, book, booked, soonest, " +
      "how soon can you start, when can you start, waiting, backlog",
    duration:
      "duration, timeline, how long it takes, how long does it take; takes, take long, how long before, how long until, " +
      "does it take, will it take, how long does, how long will, how long do, how many days, how many weeks, week, month",
    warranty:
      "warranty, warranties, guarantee, guarantees, guaranteed, promise; warrantee, stand behind, if something goes wrong",
    emergency:
      "emergency, emergencies, after hours, at any hour, 24 hours; urgent, urgently, night, midnight, " +
      "right now, out of hours, asap, burst, broke, flooded, flooding, overflow, spill, " +
      "coming up, just broke, 24 7, around the clock",
    telephone:
      "telephone, phone, by telephone; who do i call, whom do i call, who do we call, who to call, can i call, call you, to call, number, reach you, contact, get in touch, talk to, speak to, text you, whatsapp, text message",
    email: "email; mail, e mail",
    address:
      "address, headquarters, directions; office, located, location, where are you, where is your, " +
      "where are you based, yard, shop, showroom, visit",
    area:
      "service area, service areas, where we work, areas served, area served, communities served; area, town, city, county, region, " +
      "community, where do you work, come to, come out to, go to, travel to, travel, how far, " +
      "neighborhood, neighbourhood, near me, nearby, local, zip code, postal code",
    "outside-area":
      "outside our area, outside the area, outside; beyond, go to, travel to, travel, farther, far, other state, out of state, how far, " +
      "outside your area, out of town",
    reviews:
      "review, reviews, testimonial, testimonials, ratings, in their words, what clients say, what the client says; customers say, clients say, contractors say, people say, say about you, for a reference, customer, client, reference, say, said, recommend, rating, " +
      "reputation, feedback, opinion, complaint, happy",
    jobs:
      "jobs, careers, career, hiring, vacancies, employment, work with us, join us, join our team; job, apprentice, opening, apply, apprenticeship, " +
      "work for you, looking for work, recruit, position, resume, internship, vacancy",
    wages: "pay, salary, wages; earn, wage, what do you pay, how much do you pay, benefits",
    projects:
      "projects, portfolio, gallery, our work; project, example, past work, past job, worked on, done before, have you done, " +
      "have you built, have you worked, previous work, previous job, other jobs, can i see, show me, see your work, photos of your work, " +
      "you made, you built, finished",
    history:
      "founded, established, history, our story; in business, been around, how old, how many years, since when, " +
      "how long have you, been doing, years of experience",
    payment:
      "payment, payments, financing, paying, deposit, deposits, installments, payment terms, how to pay; pay, paid, finance, invoice, " +
      "credit card, credit, cash, loan, monthly, billing, bill, cheque, interest, down payment, instalment, accept checks, take checks, venmo, zelle, paypal",
    discount:
      "discount, discounts, specials, coupons, promotions, rebates; coupon, promotion, rebate, deal, senior, military, veteran",
    permit: "permit, permits, approvals; approval, permission",
    safety: "safety, safety record; safe, incident, accident, injury, dangerous",
    privacy:
      "privacy, personal data; my data, gdpr, my information, personal information, my email, kept private",
    home: "homeowners, homes, residential; homeowner, house, home, apartment, condo",
    business: "commercial, businesses; store, restaurant, office building, industrial",
    news:
      "news, announcements; latest, announcement, what is new, whats new, anything new, blog, update",
    process:
      "process, how the work goes, how it works, what happens next, steps; procedure, how does it work, how do you work, first step, " +
      "what to expect",
    materials: "materials, products, brands; material, product, brand, made of, manufacturer",
    definition:
      "glossary, what is a, what is an; meaning of, definition of, difference between, mean, term",
    pictures: "pictures, photos, gallery, before and after; picture, photo, photograph, image",
    services:
      "services, what we do; service, what do you do, kind of work, kinds of work, sort of work, type of work, types of work, " +
      "do you offer, specialize, specialty",
    clients:
      "markets, clients, who we work for; market, kind of customers, type of customers, who do you work for, who are your customers, kind of clients, kinds of clients, typical customers",
    size:
      "minimum, small jobs; small job, small project, minimum job, too small, too big, size of job",
    cleanup:
      "cleanup, disposal, debris; clean up, restoration, restore, dispose, mess, haul away, haul off, haul, take away, trash, rubbish, dust, leftover, put back",
    languages: "languages; language, speak, spanish, english, french, bilingual",
    maintenance:
      "maintenance, upkeep, membership, tune up, service plan, maintenance plan, club; maintain, look after, looks after, take care of, service contract, checkup, serviced, agreement",
    about: "about us, who we are, mission, values; different, choose you, why you",
    /** What contractors do, and what they do it to, in the words of several countries. */
    repair: "repair, repairs, fix, mend, broken, damaged, broke, not working, stopped working",
    replace: "replacement, replace, change out, swap, upgrade",
    install: "installation, install, put in, set up, hook up, add, mount",
    remove:
      "removal, demolition, remove, tear out, tear off, demolish, take out, take off, rip out, get rid of",
    build: "construction, building, build, built, construct",
    remodel: "remodel, remodeling, renovation, renovations, renovate, redo, refurbish, makeover",
    inspect: "inspection, inspections, assessment, inspect, check, look at, test, diagnose",
    leak: "leak, leaks, leaking, leaky, drip, dripping, seep, water coming in, losing water",
    clog:
      "clog, clogs, blockage, clogged, blocked, stopped up, plugged, unclog, backed up, backing up, backs up, jetting, snake",
    crack: "crack, cracks, cracked, cracking, settling, sinking, split",
    bathroom: "bathroom, bathrooms, restroom, washroom, bath, powder room",
    toilet: "toilet, toilets, commode, wc",
    shower: "shower, showers, bathtub, tub",
    faucet: "faucet, faucets, tap, spigot",
    sink: "sink, sinks, basin",
    drainage: "drain, drains, drainage",
    heating: "heating, furnace, boiler, heater, heat, radiator",
    cooling: "cooling, air conditioning, air conditioner, ac, a c, hvac",
    outlet: "outlet, outlets, receptacle, socket, plug",
    light: "lighting, lights, light, lamp, fixture, bulb",
    roof: "roof, roofs, roofing, shingle",
    gutter: "gutters, gutter, eavestrough, downspout",
    siding: "siding, cladding",
    wall: "drywall, sheetrock, plasterboard, wallboard",
    floor: "floor, floors, flooring",
    tile: "tile, tiles, tiling",
    concrete: "concrete, cement",
    paving: "driveway, driveways, paving, parking",
    walkway: "walkway, walkways, sidewalk, path, footpath",
    terrace: "deck, decks, patio, patios, porch, terrace, veranda",
    basement: "basement, basements, cellar, crawl space",
    lawn: "lawn, lawns, grass, turf, yard, garden",
    fence: "fence, fences, fencing, railing, gate",
    pool: "pool, pools, swimming pool",
    spa: "spa, spas, hot tub, hot tubs, jacuzzi, whirlpool",
    door: "door, doors, gate",
    garage: "garage, garages, carport",
  },
  /** The ending of the plural. */
  plural: /(?<=[^su])(?<!^new)s$/,
  /** Endings to remove in this order, each at most once. At least three letters remain. */
  endings: [
    /(?<=.{3})(?:ships?|ities?|ity|ies?|ys?)$/,
    /(?<=[^s])(?<!^new)s$/,
    /(?<=.{3})(?:ations?|ing|ed|ion|e)$/,
    /(?<=.[^aeiou])(?<=([bdgmnprt]))\1$/,
  ],
};

/** The words by which the search understands questions in one language. */
export type Synonyms = typeof enSynonyms;
