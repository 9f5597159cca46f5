import type { Temporal } from 'temporal-polyfill';

/** The seconds between attempts: three days and four hours in all, as docs/webhooks.md says. */
export const waitSeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

/** The share of a wait by which it is longer or shorter at random, so that failed messages do not return all at once. */
const jitter = 0.1;

/** The days of failed attempts alone after which an endpoint is disabled. */
export const failingDays = 5;

/** When a message is sent again after its last attempt; null if it is given up. */
export function retryAt(now: Temporal.Instant, tries: number, random = Math.random()): Temporal.Instant | null {
  const wait = waitSeconds[tries - 1];
  if (wait === undefined) return null;
  return now.add({ milliseconds: Math.round(wait * 1_000 * (1 - jitter + 2 * jitter * random)) });
}

/** The longest pause of an endpoint whose attempts fail, in seconds; see docs/decisions/0051-webhooks.md. */
export const longestPause = 60;
