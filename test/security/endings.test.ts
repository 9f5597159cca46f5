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

/** Tokens that outlive a sign-out, where anyone who has them may do the most that can be allowed. */
const offline = { scope: 'openid email offline_access', prompt: 'consent' };

interface Held {
  app: Console;
  user: User;
  owner: HubClient;
}

const userinfo = (token: string) =>
  fetch(`${people.hub.address}/user/profile`, { headers: { authorization: `Bearer ${token}` } });

async function chooseNewPassword({ app, user }: Held): Promise<void> {
  const browser = people.browser();
  const signIn = await browser.open((await app.request()).url);
  await browser.submit(await browser.open(`${signIn.url.href}/forgot`), { email: user.email });
  const form = await browser.open(await people.linkTo(user.email));
  const done = await browser.submit(form, { password: `${password}, a new one` });
  expect(done.body).toContain('<h1>Password changed</h1>');
}

describe('every token of a person ends', () => {
  const end = async ({ user }: Held, mutation: string, variables: object = {}) =>
    ask(await people.as(user), mutation, variables);
  const client = ({ app }: Held) => ({ id: app.client.id });

  // Another instance, or this one a moment later, does not know the client itself any more.
  const ofNoClient = /^invalid_(grant|client)$/;

  it.each<[string, (held: Held) => Promise<unknown>, (string | RegExp)?]>([
    ['they sign out everywhere', (held) => end(held, 'mutation { endAllSessions { userId } }')],
    [
      'they end the session that it came from',
      async (held) => {
        const { me } = await ask(await people.as(held.user), '{ me { user { sessions { nodes { id } } } } }');
        const { id } = me.user.sessions.nodes[0]!;
        await end(held, 'mutation ($id: ID!) { endSession(id: $id) { endedSessionId } }', { id });
      },
    ],
    ['they choose a new password', chooseNewPassword],
    [
      'they withdraw the consent',
      (held) => end(held, 'mutation ($id: ID!) { withdrawConsent(clientId: $id) { clientId } }', client(held)),
    ],
    [
      'an operator suspends them',
      ({ user: { id } }) =>
        ask(operator, 'mutation ($id: ID!) { suspendUser(input: { id: $id, reason: "x" }) { user { id } } }', { id }),
    ],
    [
      'the client is disabled',
      (held) => ask(held.owner, 'mutation ($id: ID!) { disableClient(id: $id) { client { id } } }', client(held)),
      ofNoClient,
    ],
    [
      'the client is deleted',
      (held) => ask(held.owner, 'mutation ($id: ID!) { deleteClient(id: $id) { deletedClientId } }', client(held)),
      ofNoClient,
    ],
  ])('when %s', async (_, endIt, error = 'invalid_grant') => {
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
    // The one that was used is refused too, though its leeway is not over.
    for (const { refresh_token } of [next, tokens])
      await expect(openid.refreshTokenGrant(app.config, refresh_token!)).rejects.toMatchObject({
        error: expect.stringMatching(error),
      });
  });
});
