import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as openid from 'openid-client';
import { Project } from '../../src/auth/projects/project.ts';
import { Role } from '../../src/auth/projects/member.ts';
import type { User } from '../../src/auth/people/user.ts';
import { HubClient } from '../support/client.ts';
import { Console } from '../support/console.ts';
import { People, ask } from '../support/people.ts';
import { password } from '../support/seed.ts';

let people: People;
let operator: HubClient;
let shared: Console;

beforeAll(async () => {
  people = await People.start();
  operator = (await people.operator()).api;
  shared = await Console.open(people);
});

afterAll(() => people?.close());

/** Requests tokens that outlive a sign-out. */
const offline = { scope: 'openid email offline_access', prompt: 'consent' };

interface TokenHolder {
  app: Console;
  user: User;
  owner: HubClient;
}

const userinfo = (token: string) =>
  fetch(`${people.hub.address}/user/profile`, { headers: { authorization: `Bearer ${token}` } });

async function chooseNewPassword({ app, user }: TokenHolder): Promise<void> {
  const browser = people.browser();
  const signIn = await browser.open((await app.request()).url);
  await browser.submit(await browser.open(`${signIn.url.href}/forgot`), { email: user.email });
  const form = await browser.open(await people.linkTo(user.email));
  const done = await browser.submit(form, { password: `${password}, a new one` });
  expect(done.body).toContain('<h1>Password changed</h1>');
}

describe('every token of a person', () => {
  const end = async ({ user }: TokenHolder, mutation: string, variables: object = {}) =>
    ask(await people.as(user), mutation, variables);
  const client = ({ app }: TokenHolder) => ({ id: app.client.id });

  // An instance that has been notified no longer knows the client itself.
  const ofNoClient = /^invalid_(grant|client)$/;

  it.each<[string, (holder: TokenHolder) => Promise<unknown>, (string | RegExp)?]>([
    ['they sign out everywhere', (holder) => end(holder, 'mutation { endAllSessions { userId } }')],
    [
      'they end its session',
      async (holder) => {
        const { me } = await ask(await people.as(holder.user), '{ me { user { sessions { nodes { id } } } } }');
        const { id } = me.user.sessions.nodes[0]!;
        await end(holder, 'mutation ($id: ID!) { endSession(id: $id) { endedSessionId } }', { id });
      },
    ],
    ['they choose a new password', chooseNewPassword],
    [
      'they withdraw the consent',
      (holder) => end(holder, 'mutation ($id: ID!) { withdrawConsent(clientId: $id) { clientId } }', client(holder)),
    ],
    [
      'an operator suspends them',
      ({ user: { id } }) =>
        ask(operator, 'mutation ($id: ID!) { suspendUser(input: { id: $id, reason: "x" }) { user { id } } }', { id }),
    ],
    [
      'the client is disabled',
      (holder) => ask(holder.owner, 'mutation ($id: ID!) { disableClient(id: $id) { client { id } } }', client(holder)),
      ofNoClient,
    ],
    [
      'the client is deleted',
      (holder) =>
        ask(holder.owner, 'mutation ($id: ID!) { deleteClient(id: $id) { deletedClientId } }', client(holder)),
      ofNoClient,
    ],
  ])('ends when %s', async (_, endIt, error = 'invalid_grant') => {
    const app = error === ofNoClient ? await Console.open(people) : shared;
    const user = await people.user();
    const owner = await people.user();
    const project = await people.hub.orm.em.fork().findOneOrFail(Project, app.client.projectId);
    await people.seed.member(project, owner, Role.owner);
    const tokens = await app.signIn(people.browser(), user.email, offline);
    expect((await userinfo(tokens.access_token)).status).toBe(200);
    const next = await openid.refreshTokenGrant(app.config, tokens.refresh_token!);
    await endIt({ app, user, owner: await people.as(owner) });
    for (const { access_token } of [tokens, next]) {
      const profile = await userinfo(access_token);
      expect([profile.status, profile.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringContaining('error="invalid_token"'),
      ]);
      const api = HubClient.withKey(people.hub.address, access_token);
      expect((await api.graphql('{ me { kind } }')).status).toBe(401);
    }
    // A used token is refused too, although its leeway for reuse is not over.
    for (const { refresh_token } of [next, tokens])
      await expect(openid.refreshTokenGrant(app.config, refresh_token!)).rejects.toMatchObject({
        error: expect.stringMatching(error),
      });
  });
});
