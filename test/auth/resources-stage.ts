import { afterAll, afterEach, beforeAll, expect } from '@jest/globals';
import * as client from 'openid-client';
import type { Browser, Page } from '../support/browser.ts';
import { RelyingParty, newBrowser, completePages, seed, seedPerson, startHub } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';
import { TokenFormat, grantAccess, seedApi } from './resource-seed.ts';

export const orders = 'https://orders.acme.example';
export const stock = 'https://stock.acme.example/v1';
export const sealed = 'https://sealed.acme.example';
export const maps = 'https://maps.globex.example';
export const closed = 'https://closed.globex.example';

export let hub: Hub;
export let acme: Awaited<ReturnType<typeof seed>>;
export let globex: Awaited<ReturnType<typeof seed>>;
export let web: RelyingParty;
export let own: { id: string; secret: string };
export let machine: { id: string; secret: string };
export let browser: Browser;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  globex = await seed(hub, 'globex');
  await seedPerson(hub, 'ada@example.org');
  await seedApi(hub, acme.project, orders, { tokenSeconds: 300 });
  await seedApi(hub, acme.project, stock, { scopes: ['count'] });
  await seedApi(hub, acme.project, sealed, { tokenFormat: TokenFormat.opaque, tokenSeconds: 120 });
  const shared = await seedApi(hub, globex.project, maps, { tokenFormat: TokenFormat.opaque });
  await seedApi(hub, globex.project, closed);
  await grantAccess(hub, shared, acme.web, ['read']);
  await grantAccess(hub, shared, acme.machine, ['read']);
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
  own = { id: acme.web.id, secret: acme.secret };
  machine = { id: acme.machine.id, secret: acme.machineSecret };
  browser = newBrowser(hub);
});

afterAll(() => hub?.close());
afterEach(() => expect(hub.lines).toEqual([]));

/** Signs in with the given authorization parameters; a parameter may occur several times. */
export async function signIn(parameters: Record<string, string | string[]>) {
  const several = Object.entries(parameters).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
  const request = await web.request();
  for (const [name] of several) request.url.searchParams.delete(name!);
  for (const [name, value] of several) request.url.searchParams.append(name!, value!);
  const back = await completePages(browser, await browser.open(request.url), 'ada@example.org');
  return { request, back };
}

export async function tokensOf(parameters: Record<string, string | string[]>, at: Record<string, string> = {}) {
  const { request, back } = await signIn(parameters);
  const checks = { pkceCodeVerifier: request.verifier, expectedState: request.state };
  return client.authorizationCodeGrant(web.config, back.url, checks, at);
}

export const refusal = (error: string) => expect.objectContaining({ error });

/** The body of a page, in one line. */
export function oneLineOf({ body }: Page): string {
  return body.replaceAll(/\s+/g, ' ');
}
