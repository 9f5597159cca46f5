import { Refusal } from '../../errors.ts';

export interface HubAnswer {
  status: number;
  body: Record<string, unknown>;
}

const timeoutMs = 30_000;

/** Sends a request to a hub and reads its JSON. An address without a hub is refused with a sentence. */
export async function request(url: string, init: RequestInit = {}): Promise<HubAnswer> {
  const { origin } = new URL(url);
  let response: Response;
  let text: string;
  try {
    // A redirect could send a token to another host.
    response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs), ...init });
    text = await response.text();
  } catch (error) {
    throw unreachable(origin, error);
  }
  const body = text === '' && response.ok ? {} : parsed(text);
  if (body) return { status: response.status, body };
  throw response.status >= 500 ? failing(origin, response.status) : notAHub(origin, response.status);
}

/** Sends a form, as the paths below /oauth read it. */
export function postForm(url: string, fields: Record<string, string>): Promise<HubAnswer> {
  return request(url, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(fields),
  });
}

export function unreachable(url: string, error: unknown): Refusal {
  const { cause, message } = error as { cause?: { code?: string; message?: string }; message: string };
  const why = cause?.code ?? cause?.message ?? message;
  const sentence = `The hub at ${url} does not answer (${why}). Start it, check the network, or name another hub by --url.`;
  return new Refusal('unavailable', 'hub_unreachable', sentence);
}

function failing(url: string, status: number): Refusal {
  const sentence = `The hub at ${url} cannot answer now (status ${status}); try again in a minute.`;
  return new Refusal('unavailable', 'hub_unavailable', sentence);
}

export function notAHub(url: string, status: number): Refusal {
  const sentence = `There is no content hub at ${url}: it answers with status ${status} and no JSON. Check --url.`;
  return new Refusal('precondition', 'not_a_hub', sentence);
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
