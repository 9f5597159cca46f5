import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { User } from '../../src/auth/people/user.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { HubClient } from '../support/client.ts';
import { Console } from '../support/console.ts';
import { People } from '../support/people.ts';

/** Two clients with a back-channel logout URI that ends in their name, and one without. */
export let people: People;
export let app: Console;
export let other: Console;
let silent: Console;
export let operator: { user: User; api: HubClient };

/** How a project answers a logout token; tests set it. */
type LogoutHandler = (...rest: Parameters<RequestListener>) => unknown;
export const received: { path: string; token: string }[] = [];
let handlers: Record<string, LogoutHandler> = {};
let projects: Server;
export let origin: string;

export const suspend = `mutation ($id: ID!) { suspendUser(input: { id: $id, reason: "spam" }) { user { id } } }`;

beforeAll(async () => {
  projects = createServer(async (request, response) => {
    const token = new URLSearchParams((await request.toArray()).join('')).get('logout_token') ?? '';
    const path = request.url ?? '';
    received.push({ path, token });
    await (handlers[path] ?? (() => response.writeHead(200).end()))(request, response);
  });
  await new Promise<void>((resolve) => projects.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(projects.address() as AddressInfo).port}`;
  people = await People.start({ allowPrivateAddresses: true });
  [app, other, silent] = [await Console.open(people), await Console.open(people), await Console.open(people)];
  await setLogoutUri(app, `${origin}/app`);
  await setLogoutUri(other, `${origin}/other`);
  operator = await people.operator();
});

afterAll(async () => {
  await people?.close();
  projects.closeAllConnections();
  projects.close();
});

beforeEach(async () => {
  await people.sql('delete from logout_notice');
  received.length = 0;
  handlers = {};
});

/**
 * Signs a person in at all three clients in one browser, and at one of them in another browser. A second person signs
 * in at that one too.
 */
export async function signedIn() {
  const [user, bystander] = [await people.user(), await people.user()];
  const [laptop, phone] = [people.browser(), people.browser()];
  const sidOf = async (...[at, browser]: [Console, typeof laptop]) =>
    String((await at.signIn(browser, user.email)).claims()!.sid);
  const sids = {
    laptop: { app: await sidOf(app, laptop), other: await sidOf(other, laptop) },
    phone: { app: await sidOf(app, phone) },
  };
  await silent.signIn(laptop, user.email);
  await app.signIn(people.browser(), bystander.email);
  return { user, sids, laptop };
}

/** Updates the client in the database, and waits out the minute for which the hub may use its copy in memory. */
export async function setLogoutUri({ client }: Console, uri: string, disabledAt: string | null = null): Promise<void> {
  await people.sql('update client set backchannel_logout_uri = ?, disabled_at = ? where id = ?', [
    uri,
    disabledAt,
    decodeId('client', client.id),
  ]);
  people.clock.advance({ minutes: 1 });
}

export async function notifyAll({ app: { logouts } } = people.hub): Promise<void> {
  while (await logouts.notifyDue());
}

export function sidsAt(path: string): unknown[] {
  return received
    .filter((each) => each.path === path)
    .map(({ token }) => decodeJwt(token).sid)
    .toSorted();
}

export function notices(): Promise<{ client_id: string; tries: number }[]> {
  return people.sql('select client_id, tries from logout_notice');
}

/** Sets how clients answer from now on, by path; the others answer 200. */
export function answerWith(next: Record<string, LogoutHandler>): void {
  handlers = next;
}
