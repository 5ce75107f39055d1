/**
 * When software may send a bid request for somebody, for the agent instructions, the skill and the tool.
 *
 * @module
 */
import { emergencyTelephone, type Site, withArticle } from "../lib/model/mod.ts";
import { RATE_LIMIT, RATE_WINDOW_SECONDS } from "../lib/bids/limits.ts";

/** All that must hold before a request is sent. */
export function sendWhen({ settings }: Site): readonly string[] {
  const wanted = withArticle(settings.request_noun);
  return [
    `The person you represent has explicitly asked to be contacted, or for ${wanted}.`,
    `The name,${
      settings.company_optional ? "" : " company,"
    } email and phone are that person's own, and were given for this.`,
    "The person has seen what will be sent, or has told you what to send.",
  ];
}

/** What a request must never be sent for, each as the end of a sentence. */
export function neverSend(): readonly string[] {
  return [
    "to test, to measure, to explore, or to fill in a form that you met",
    "with details that are invented, guessed or somebody else's",
    "to sell something to the company, or to ask what a read answers",
    "a second time for the same work, unless the person asks for it",
  ];
}

/** What an estimator needs to know. */
const GOOD_REQUEST =
  "A good request says in additionalInfo where the work is, what is to be done, how much of it, what plans there are and who decides, " +
  "and in timeline a month or a date.";

/** The rules as one text: the tool's description, for a model. */
export function bidGuidance(site: Site): string {
  const { company, settings, words } = site;
  const emergency = emergencyTelephone(site);
  const request = `${withArticle(settings.request_noun)} request`;
  const rules = sendWhen(site).map((rule, index) => `(${index + 1}) ${rule}`).join(" ");
  return [
    `Sends ${company.name} ${request} by email: a person reads it and calls back, and it can't be undone.`,
    `Call it only when all of this holds: ${rules}`,
    `Never call it ${neverSend().join("; ")}.`,
    ...(emergency === undefined ? [] : [words.common.inEmergency(emergency)]),
    GOOD_REQUEST,
    `Give idempotencyKey a new UUID for each request, and the same one when you try again. At most ${RATE_LIMIT} calls in ${RATE_WINDOW_SECONDS} seconds are accepted.`,
    "Afterwards tell the person the message and the reference that come back.",
  ].join(" ");
}
