import type { Session } from '../session/session.ts';
import { readEvents } from './server-events.ts';
import type { ServerEvent } from './server-events.ts';
import { Refused, wait } from './stay-connected.ts';

/** A stream shows several times a minute that it lives. A connection without that has been lost. */
const silenceMs = 20_000;

interface StreamRequest {
  method?: string;
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/** Asks for a stream, or for its place, with the token of the session. */
export async function askStream(
  session: Session,
  address: string,
  { headers, signal, ...init }: StreamRequest,
): Promise<Response> {
  const authorized = { ...headers, authorization: `Bearer ${await session.accessToken()}` };
  const response = await fetch(address, {
    ...{ ...init, headers: authorized, signal },
    ...{ credentials: 'omit', cache: 'no-store' },
  });
  if (response.ok) return response;
  void response.body?.cancel();
  if (response.status === 401) await session.renew();
  else if (response.status === 429) await wait(Number(response.headers.get('retry-after') ?? 30) * 1000, signal);
  else if (response.status < 500) throw new Refused();
  throw new Error(`${response.status}`);
}

/** Reads the events of a stream until it ends, or has been silent for too long. */
export async function* readStream(
  ask: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
  onAnswer: () => void,
): AsyncGenerator<ServerEvent[]> {
  const silent = new AbortController();
  let timer = setTimeout(() => silent.abort(), silenceMs);
  const live = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silent.abort(), silenceMs);
  };
  try {
    const response = await ask(AbortSignal.any([signal, silent.signal]));
    onAnswer();
    yield* readEvents(response.body!, live);
  } finally {
    clearTimeout(timer);
  }
}
