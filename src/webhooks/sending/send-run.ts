import type { Temporal } from 'temporal-polyfill';
import type { GuardedPost } from '../../platform/http/guarded-post.ts';
import { eventTime } from '../../platform/events/event-fields.ts';
import type { WebhookSigner } from '../signing/sign.ts';
import { bodyOf } from './body-of.ts';
import { isDelivered, isGone } from './run.ts';
import type { DueWebhook, Outcome, Run, RunResult } from './run.ts';

export interface SendRunDeps {
  post: GuardedPost;
  signer: WebhookSigner;
  now: () => Temporal.Instant;
  /** Aborted when the process stops. */
  signal: AbortSignal;
}

/** The number of messages that an endpoint without an order gets at the same time. */
const atOnce = 4;

/** No message is begun after this time, so that a run ends before its lease. */
const runMs = 20_000;

/**
 * Sends the messages of a run. An ordered endpoint gets one after the other, and none after a failed one. So does one whose
 * attempts have failed before, because the next would most likely fail too.
 */
export async function sendRun(deps: SendRunDeps, run: Run): Promise<RunResult> {
  const outcomes: Outcome[] = [];
  const waiting = [...run.messages];
  const end = performance.now() + runMs;
  let isHeld = false;
  const sendNext = async (): Promise<void> => {
    while (waiting.length && !isHeld && !deps.signal.aborted && performance.now() < end) {
      const outcome = await attempt(deps, run, waiting.shift()!);
      if (!outcome) return;
      outcomes.push(outcome);
      if (!isDelivered(outcome)) isHeld ||= run.isOrdered || run.isFailing || isGone(outcome);
    }
  };
  const width = run.isOrdered || run.isFailing ? 1 : atOnce;
  await Promise.all(Array.from({ length: Math.min(width, waiting.length) }, sendNext));
  return { run, outcomes };
}

/** Sends a message once; returns nothing if the process stops meanwhile, since it is then sent again. */
async function attempt(
  { post, signer, now, signal }: SendRunDeps,
  { projectId, url, secrets }: Run,
  message: DueWebhook,
): Promise<Outcome | undefined> {
  const body = bodyOf(projectId, message);
  const at = now();
  const begun = performance.now();
  const timestamp = Math.floor(at.epochMilliseconds / 1_000);
  const ended = (rest: Pick<Outcome, 'status' | 'response' | 'problem'>): Outcome => {
    return { message, url, at: eventTime(at), durationMs: Math.round(performance.now() - begun), ...rest };
  };
  try {
    const headers = { ...fixedHeaders, ...signer.headers({ id: message.eventId, timestamp, body }, secrets) };
    const { status, start } = await post.send(url, { headers, body, signal });
    return ended({ status, response: start, problem: problemOf(status) });
  } catch (error) {
    if (signal.aborted) return undefined;
    return ended({ status: null, response: null, problem: messageOf(error as Error) });
  }
}

const fixedHeaders = { 'content-type': 'application/json', 'user-agent': 'content-hub-webhooks/1' };

/** Why an answer is no acceptance; null for 2xx. */
function problemOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  if (status >= 300 && status < 400) return 'redirects are not followed; change the address of the endpoint';
  return `the endpoint answered with ${status}`;
}

function messageOf({ message, cause }: Error & { code?: string }): string {
  const reason = message || (cause instanceof Error ? cause.message : '') || 'the connection failed';
  return reason.slice(0, 300).replaceAll('\0', '').toWellFormed();
}
