import { createHash } from 'node:crypto';
import { Browser } from '../test/support/browser.ts';
import { password } from '../test/support/seed.ts';
import { postForm } from './requests.ts';
import type { Credentials } from './requests.ts';
import type { Server } from './server.ts';

/** The people who sign in, and the clients. */
export interface Registry {
  machine: Credentials;
  /** Enough pairs of people and clients that none reaches its 1000 requests an hour. */
  people: string[];
  clients: Credentials[];
}

/** The tokens of a client for a person who signed in to it. */
export interface SignInTokens {
  client: Credentials;
  accessToken: string;
  refreshToken: string;
}

export const callback = 'https://reading.example/callback';

/** The requested scope; clients also receive a refresh token that lasts as long as the browser's session. */
const scope = 'openid profile email';
const verifier = 'a-secret-of-the-client-that-is-long-enough-for-it';
const maxPages = 3;

/** Signs every person in to every client, by the provider's own pages. Consecutive entries are different people. */
export async function signInEveryone({ address }: Server, { people, clients }: Registry): Promise<SignInTokens[]> {
  const ofPeople = await Promise.all(people.map((email, turn) => signInToAll(address, email, turn, clients)));
  return clients.flatMap((_, client) => ofPeople.map((signedIn) => signedIn[client]!));
}

async function signInToAll(
  address: string,
  email: string,
  turn: number,
  clients: Credentials[],
): Promise<SignInTokens[]> {
  const browser = new Browser(address, { 'x-forwarded-for': `10.1.0.${turn}` });
  const signedIn: SignInTokens[] = [];
  for (const client of clients) signedIn.push(await redeem(address, client, await codeFor(browser, email, client)));
  return signedIn;
}

/** Submits each page until the browser is redirected to the client. */
async function codeFor(browser: Browser, email: string, client: Credentials): Promise<string> {
  let page = await browser.open(`/oauth/authorize?${authorization(client)}`);
  for (let pages = 0; page.url.origin === browser.origin; pages += 1) {
    if (pages === maxPages) throw new Error(`the sign-in stops with ${page.status} at ${page.url.href}`);
    page = await browser.submit(page, { email, login: email, password });
  }
  const code = page.url.searchParams.get('code');
  if (!code) throw new Error(`the sign-in ends without a code: ${page.url.search}`);
  return code;
}

function authorization({ id }: Credentials): URLSearchParams {
  return new URLSearchParams({
    client_id: id,
    response_type: 'code',
    redirect_uri: callback,
    scope,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
}

async function redeem(address: string, client: Credentials, code: string): Promise<SignInTokens> {
  const fields = { grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: verifier };
  const { path, ...init } = postForm('/oauth/token', fields, client);
  const response = await fetch(address + path, init);
  if (!response.ok) throw new Error(`the code is refused: ${await response.text()}`);
  const tokens = (await response.json()) as { access_token: string; refresh_token: string };
  return { client, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
}
