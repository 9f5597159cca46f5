import type { Session } from '../session/session.ts';

/** The waits before a request is sent again, in milliseconds. */
const waits = [300, 1000, 3000];

/**
 * Sends requests with the token of a session. An answer of 401 renews the token once. While the hub cannot be reached, as
 * during a restart, the request is sent again; changes carry a key by which they take effect once.
 */
export function fetchAs(session: Session): typeof fetch {
  return async (target, init) => {
    const response = await persist(() => send(session, target, init), init?.signal);
    if (response.status !== 401) return response;
    await session.renew();
    return send(session, target, init);
  };
}

async function send(session: Session, target: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  // Otherwise an invalid value in a form would be an answer of 400, which browsers report as an error of the page.
  headers.set('accept', 'application/json');
  headers.set('authorization', `Bearer ${await session.accessToken()}`);
  return fetch(target, { ...init, headers, credentials: 'omit' });
}

async function persist(attempt: () => Promise<Response>, signal?: AbortSignal | null): Promise<Response> {
  for (const wait of waits) {
    try {
      const response = await attempt();
      if (response.status !== 503) return response;
    } catch (error) {
      if (signal?.aborted || !(error instanceof TypeError)) throw error;
    }
    await new Promise((waited) => setTimeout(waited, wait));
  }
  return attempt();
}
