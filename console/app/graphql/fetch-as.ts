import type { Bearer } from '../session/bearer.ts';
import { NoAnswer } from '../session/no-answer.ts';
import { connection } from './connection.ts';

/** A change is given up after so many milliseconds without an answer: the person may have turned to something else. */
const changeMs = 30_000;

/** Answers of a proxy without a hub behind it, and of a hub without its database. */
const passing = [502, 503, 504];

/**
 * Sends requests with the token of a session. An answer of 401 renews the token once. While the hub cannot be reached, as
 * during a restart, the request is sent again: a change for half a minute, with the key by which it takes effect once, and
 * anything else until nobody waits for it.
 */
export function fetchAs(session: Bearer): typeof fetch {
  return (target, init) => persist(() => sendAs(session, target, init), init);
}

async function sendAs(session: Bearer, target: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await send(session, target, init);
  if (response.status !== 401) return response;
  await session.renew();
  return send(session, target, init);
}

async function send(session: Bearer, target: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  // Otherwise an invalid value in a form would be an answer of 400, which browsers report as an error of the page.
  headers.set('accept', 'application/json');
  headers.set('authorization', `Bearer ${await session.accessToken()}`);
  const response = await fetch(target, { ...init, headers, credentials: 'omit' });
  // An answer is complete only with its body, which a hub that ends does not send to its end.
  return new Response(await response.arrayBuffer(), response);
}

async function persist(attempt: () => Promise<Response>, init: RequestInit = {}): Promise<Response> {
  const isChange = new Headers(init.headers).has('idempotency-key');
  const endsAt = performance.now() + (isChange ? changeMs : Infinity);
  for (let failures = 1; ; failures += 1) {
    try {
      const response = await attempt();
      if (!passing.includes(response.status)) {
        connection.found();
        return response;
      }
      if (performance.now() > endsAt) return response;
    } catch (error) {
      const isPassing = error instanceof TypeError || error instanceof NoAnswer;
      if (init.signal?.aborted || !isPassing || performance.now() > endsAt) throw error;
    }
    await connection.wait(failures, init.signal);
  }
}
