import { Refusal } from '../../errors.ts';
import { FairShare } from '../../platform/sharing/fair-share.ts';
import { JobTimedOut, WorkThread } from '../../platform/threads/work-thread.ts';
import { PASSWORD_MAX, PASSWORD_MIN } from './password.ts';
import { isMostlyOwn, ownWords } from './own-words.ts';
import type { PasswordOwner } from './own-words.ts';

/** The text to estimate, and words that a guesser of this person would try first. */
export interface StrengthJob {
  password: string;
  words: string[];
}

export interface Strength {
  /** The decimal logarithm of the number of guesses that find the password. */
  guessesLog10: number;
  /** The estimator's name of the weakness, if it has one. */
  weakness: string | null;
}

/** Guesses that a stolen hash would withstand for years: each takes a tenth of a second and 32 MB. */
const leastGuessesLog10 = 10;

/** Only the beginning is estimated, because the time grows faster than the length. */
const estimatedLength = 64;

/** Includes the start of the thread on a busy machine; an estimate takes at most half a second. */
const longestMs = 15_000;

/** Lists and thread take about 30 MB, and are needed for new passwords only. */
const idleMs = 60_000;

const module = new URL('./strength-worker', import.meta.url);
const thread = new WorkThread<StrengthJob, Strength>({ module, longestMs, idleMs, memoryMb: 128 });
/** All callers are one to it, and one caller can have a quarter of those who wait. */
const turns = new FairShare({ capacity: 1, perCaller: 1, mostWaiting: 160, waitMs: 30_000, refusal: busy });

/**
 * The problem of a new password, as the end of a sentence; undefined for a good one. The rules are those of NIST SP
 * 800-63B-4, section 3.1.1.2, for a password without a second factor: a minimum length, and no password that is common,
 * expected, or made of the person's own data. Nothing is required of its composition.
 */
export async function problemOfPassword(password: string, owner: PasswordOwner): Promise<string | undefined> {
  if (password.length > PASSWORD_MAX) return `must have at most ${PASSWORD_MAX} characters`;
  const length = Array.from(password.normalize('NFKC')).length;
  if (length < PASSWORD_MIN)
    return `must have at least ${PASSWORD_MIN} characters: use a few words that do not belong together`;
  if (password.includes('\0')) return 'must not contain a NUL character';
  const weakness = isMostlyOwn(password, owner) ? 'userInputs' : await weaknessOf(password, owner);
  return weakness && `${weaknesses[weakness] ?? 'can be guessed quickly'}; add words that do not belong together`;
}

async function weaknessOf(password: string, owner: PasswordOwner): Promise<string | undefined> {
  const text = password.slice(0, estimatedLength);
  const { guessesLog10, weakness } = await estimate({ password: text, words: ownWords(owner) });
  return guessesLog10 < leastGuessesLog10 ? (weakness ?? 'other') : undefined;
}

async function estimate(job: StrengthJob): Promise<Strength> {
  const release = await turns.acquire('new password');
  try {
    return await thread.run(job);
  } catch (error) {
    throw error instanceof JobTimedOut ? busy() : error;
  } finally {
    release();
  }
}

function busy(): Refusal {
  const sentence = 'Too many people are choosing a password at this moment. Try again in a few seconds.';
  return new Refusal('limited', 'busy', sentence, { retryAfterSeconds: 5 });
}

const common = 'is a common password, or close to one';
const repeated = 'repeats the same characters';
const sequence = 'follows the alphabet, the numbers or the keyboard';
const date = 'is mostly a date';

/** Sentences for the weaknesses that the estimator names. */
const weaknesses: Record<string, string> = {
  topTen: common,
  topHundred: common,
  common,
  similarToCommon: common,
  wordByItself: common,
  pwned: common,
  simpleRepeat: repeated,
  extendedRepeat: repeated,
  sequences: sequence,
  straightRow: sequence,
  keyPattern: sequence,
  dates: date,
  recentYears: date,
  associatedYears: date,
  userInputs: 'is made of your name, your address or the name of the network',
};
