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
      "hours, opening hours, weekdays, weekday, weekend, monday, tuesday, saturday, sunday; schedule, what time, " +
      "open, opening, closed, closing, close, are you open, when do you open, wednesday, thursday, friday, do you " +
      "work sunday, business hours, open now, open right now, are you open right now, open today, what days, open " +
      "on, what are your hours",
    holiday: "holidays, closed days, closed; holiday, christmas, thanksgiving, easter, vacation",
    price:
      "price, prices, pricing, cost, costs, rates, fee, fees, price list, charge, charges, what it costs, what you " +
      "pay, what you will pay, typical bills, budget, budgets, what we charge, our rates, how much it costs, what " +
      "does it cost, how much; how much is, how much are, how much does, how much do, how much for, how much would, " +
      "how much will, how much to, how much should, rate, per hour, hourly, expensive, cheap, affordable, ballpark, " +
      "price range, what do you charge, going rate, per foot, per square foot",
    request:
      "estimate, estimates, quote, quotes, bid, bids, request, proposal, consultation; tender, " +
      "how much does, how much is, how much for, how much to, how much would, how much will, get a price, price a job, " +
      "give a price, need from me, need to know, what should i send, send plans, send you, appointment, book a visit",
    insurance:
      "insurance, insured, liability, certificate of insurance; workers compensation, coverage, insure, policy, " +
      "workers comp, gets hurt, get hurt, damage covered, proof of insurance, if you break something, break " +
      "something, if you damage",
    bonding: "bonding, bonds, bonded; bond, surety",
    license:
      "license, licenses, licence, licences, licensed, licensing; credential, registered, registration, certificate",
    certified:
      "certification, certifications, certified, accredited; qualified, trained, credential, training",
    response:
      "how soon we answer, response time, how soon, how soon can you; answer, response, respond, reply, how fast, " +
      "how quickly, get back, call back, hear back, hear from, same day, get here, come out, come today, today, " +
      "calls me, call me back, dispatch, arrive, how soon can you come, when can you come, how soon can someone come",
    start:
      "availability, lead time, booking, waiting list, is there a wait, how soon can you start, when can you start, " +
      "how far out; start, available, schedule, book, booked, soonest, waiting, backlog, how soon can you come, when " +
      "can you come, when are you available, next opening, how soon can you do it, how far out are you, wait, booked " +
      "out, far out",
    duration:
      "duration, timeline, how long it takes, how long does it take; takes, take long, how long before, how long " +
      "until, does it take, will it take, how long does, how long will, how long do, how many days, how many weeks, " +
      "week, month, turnaround, in a day, one day, two days, three days, four days, five days, six days, ten days",
    warranty:
      "warranty, warranties, guarantee, guarantees, guaranteed, promise; warrantee, stand behind, if something goes " +
      "wrong, peace of mind, commitment, make good, lifetime, years of warranty, how long is the warranty, how long " +
      "is your warranty, how many years of warranty, covered for",
    emergency:
      "emergency, emergencies, after hours, at any hour, 24 hours; urgent, urgently, night, midnight, " +
      "right now, out of hours, asap, burst, broke, flooded, flooding, overflow, spill, " +
      "coming up, just broke, 24 7, around the clock",
    telephone:
      "telephone, phone, by telephone; who do i call, whom do i call, who do we call, who to call, can i call, call you, to call, number, reach you, contact, get in touch, talk to, speak to, text you, whatsapp, text message",
    email: "email; mail, e mail",
    address:
      "address, headquarters, directions; office, located, location, where are you, where is your, where are you " +
      "based, yard, shop, showroom, visit, visit your shop, display",
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
      "jobs, careers, career, hiring, vacancies, employment, work with us, join us, join our team, we are hiring, " +
      "now hiring, open positions, positions, opportunities, work for us, come work with us; job, apprentice, " +
      "opening, apply, apprenticeship, work for you, looking for work, recruit, position, resume, internship, " +
      "vacancy, we look for, do you have work, hire me, any work, salary, wage, wages",
    wages:
      "pay, salary, wages; earn, wage, what do you pay, how much do you pay, benefits, per hour pay, hourly pay, " +
      "starting pay",
    projects:
      "projects, portfolio, gallery, our work, our projects, recent work, recent projects, past work, past projects, " +
      "case studies, work we have done, finished work; project, example, past job, worked on, done before, have you " +
      "done, have you built, have you worked, previous work, previous job, other jobs, can i see, show me, see your " +
      "work, photos of your work, you made, you built, finished, examples of your work, pictures of your work, " +
      "photos of past jobs, photos of past work",
    history:
      "founded, established, history, our story; in business, been around, how old, since when, how long have you, " +
      "been doing, years of experience, how many years have you, how many years in business, years in business, how " +
      "long in business, how many years of experience, how many years experience, been in business",
    payment:
      "payment, payments, paying, installments, payment terms, how to pay, how do i pay, ways to pay, how you pay, " +
      "payment options, payment methods, can i pay, how can i pay, pay by card; pay, paid, invoice, credit card, " +
      "credit, cash, loan, monthly, billing, bill, cheque, interest, down payment, instalment, accept checks, take " +
      "checks, venmo, zelle, paypal, forms of payment, methods of payment, up front, upfront, money down, payment " +
      "plan, loans, lend, apple pay, check or card, accept cards, card, cards, need down, financing, deposit, " +
      "deposits, payment plans, monthly payments, paying over time, do you finance, finance",
    discount:
      "discount, discounts, specials, coupons, promotions, rebates, incentives, grants, tax credits; coupon, " +
      "promotion, rebate, deal, senior, military, veteran, incentive, tax credit, grant, subsidy, savings",
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
      "cleanup, disposal, debris; clean up, restoration, restore, dispose, mess, haul away, haul off, haul, take " +
      "away, trash, rubbish, dust, leftover, put back, clean up after, leave it clean, sweep, tarps, hauled, " +
      "hauling, take with you, what happens to the old, take the old, take away the old, take old",
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
    drainage: "drain, drains, drainage, french drain, french drains, catch basin",
    heating: "heating, furnace, boiler, heater, heat, radiator",
    cooling:
      "cooling, air conditioning, air conditioner, ac, a c, hvac, mini split, mini splits, heat pump, heat pumps",
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
    financing:
      "financing, payment plans, monthly payments, paying over time, pay over time, loans, do you finance, finance; " +
      "loan, monthly, installments, instalments, interest, interest free, apr, payment plan, pay monthly, credit " +
      "union, lend, borrow",
    deposit:
      "deposit, deposits, down payment; up front, upfront, money down, put money down, retainer, percent down, need " +
      "down, half down",
    cancel:
      "cancellation, cancellations, cancelling; cancel, reschedule, change my mind, change of mind, call off",
    presence:
      "be at home, be home; need to be home, have to be home, have to be there, need to be there, do i have to be " +
      "home, leave the house, stay in the house, stay home, move out",
    weather: "weather, rain; rains, raining, winter, cold, season, bad weather",
    claim:
      "insurance claims, claims; insurance claim, claim, adjuster, will my insurance, does my insurance, my " +
      "insurance, insurer",
    storm: "storm, storms, storm damage, hurricane, hail, tornado, wind damage",
    solar: "solar panel, solar panels, solar array, photovoltaic, pv, solar power",
    generator: "generator, generators, backup power, standby power, genset",
    charger:
      "ev charger, car charger, electric car, electric vehicle, charging station, wallbox, ev charging, charger, " +
      "charge my car",
    panel:
      "electrical panel, breaker box, fuse box, breaker panel, service panel, circuit breaker, breaker, switchboard, " +
      "consumer unit, panel upgrade",
    wiring: "wiring, rewiring, rewire, rewired",
    skylight: "skylight, skylights, roof window, roof windows",
    window: "window, windows",
    glass: "glass, pane, window pane, glazing",
    blind: "blind, blinds, shutter, shutters, window shade",
    septic: "septic, septic tank, septic system, cesspool",
    drainfield: "drain field, drainfield, leach field, leach bed, leaching field",
    well: "water well, well drilling, drilled well, borehole, well driller",
    pump: "pump, pumps, sump pump",
    boiler: "water heater, water heaters, hot water heater, hot water tank, hot water, geyser",
    irrigation: "irrigation, sprinkler, sprinklers, sprinkler system, drip line",
    pruning: "pruning, trimming, prune, trim, cut back, crown reduction",
    felling:
      "tree removal, cut down a tree, take down a tree, tree cutting, tree felling, cut down trees, remove a tree",
    hedge: "hedge, hedges, shrub, bush",
    mowing: "mowing, mow, lawn care, grass cutting, cut the grass",
    asphalt: "asphalt, blacktop, tarmac",
    sealcoating: "sealcoating, sealcoat, seal coating, seal coat, sealer, sealing",
    pothole: "pothole, potholes",
    kitchen: "kitchen, kitchens",
    cabinet: "cabinet, cabinets, cabinetry, cupboard, cupboards",
    countertop: "countertop, countertops, counter top, worktop, counter",
    closet: "closet, closets, wardrobe, walk in closet",
    stairs: "stairs, staircase, stair, stairway",
    paint: "painting, paint, repaint, painter",
    stucco: "stucco, plaster, plastering, rendering",
    insulation: "insulation, insulate, insulating, insulated, blown in, cellulose",
    attic: "attic, attics, loft",
    chimney: "chimney, chimneys, fireplace, flue",
    foundation: "foundation, foundations, footing, footings, underpinning",
    retaining: "retaining wall, retaining walls",
    brick: "brick, bricks, bricklaying, masonry",
    snow: "snow removal, snow plowing, plowing, snow, plow",
    mold: "mold, mould, mildew, damp, moisture, musty",
    asbestos: "asbestos",
    waterproofing:
      "waterproofing, waterproof, damp proofing, wet basement, water in basement, water in my basement, basement " +
      "leak, basement leaks",
    welding: "welding, weld, welder, wrought iron, ironwork",
    carpentry: "carpentry, carpenter, woodwork, woodworking",
    alarm: "smoke alarm, smoke detector, fire alarm, alarm, detector",
    fan: "ceiling fan, ceiling fans, fan",
    duct: "duct, ducts, ductwork",
    pipe: "pipe, pipes, piping",
    addition: "addition, additions, extension, extensions, add on, second story, room addition",
    awning: "pergola, gazebo, awning, canopy",
    washing: "pressure washing, power washing, pressure wash, power wash",
    insect: "termite, termites, insect, insects, beetle, beetles, bug, bugs, pest",
    softener: "water softener, water treatment, water filter, hard water, softener",
    slate: "slate, slates",
    metal: "metal roof, metal roofing, standing seam, tin roof",
    soffit: "soffit, fascia, eaves",
    carpet: "carpet, carpets, carpeting",
    lock: "lock, locks, locksmith",
    wood: "wood, lumber, timber",
    ceiling: "ceiling, ceilings, drop ceiling",
    soundproofing: "soundproofing, soundproof, noise, noisy, sound",
    sprayfoam: "spray foam, foam insulation, foam",
    odor: "smell, smells, odor, odors, odour, stink, stinks",
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
