import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as openid from 'openid-client';
import { Role } from '../../src/auth/projects/member.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import { Console } from '../support/console.ts';
import { People, ask, refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';

type Person = Awaited<ReturnType<People['operator']>>;

let people: People;
let operator: Person;

beforeAll(async () => {
  people = await People.start();
  operator = await people.operator();
});

afterAll(() => people?.close());

const users = `query ($filter: UserFilter! = {}, $first: Int! = 50, $after: String) {
  users(filter: $filter, first: $first, after: $after) {
    nodes { id email name isOperator suspendedAt emailVerifiedAt } pageInfo { endCursor hasNextPage } } }`;
const one = `query ($id: ID!) { user(id: $id) { email suspendedAt
  memberships { role project { id } } sessions { nodes { id } } connectedClients { nodes { scopes } } } }`;
const suspend = `mutation ($id: ID!, $reason: String! = "spam") {
  suspendUser(input: { id: $id, reason: $reason }) { user { suspendedAt } } }`;
const reinstate = 'mutation ($id: ID!) { reinstateUser(id: $id) { user { suspendedAt } } }';
const appoint = 'mutation ($id: ID!) { appointOperator(id: $id) { user { isOperator } } }';
const dismiss = 'mutation ($id: ID!) { dismissOperator(id: $id) { user { isOperator } } }';
const me = '{ me { kind } }';

const emails = async (filter: object, api = operator.api) => {
  const answer = await ask(api, users, { filter });
  return answer.users.nodes.map(({ email }) => String(email));
};

const operators = () => people.sql('select 1 from hub_user where is_operator and suspended_at is null');

describe('users', () => {
  it('are listed for operators, newest first, page by page', async () => {
    const created = [];
    for (let count = 0; count < 3; count += 1) {
      people.clock.advance({ seconds: 1 });
      created.push(await people.user());
    }
    const first = await ask(operator.api, users, { first: 2 });
    expect(first.users.nodes.map(({ id }) => id)).toEqual([created[2]!.id, created[1]!.id]);
    expect(first.users.pageInfo.hasNextPage).toBe(true);
    const rest = await ask(operator.api, users, { first: 1, after: first.users.pageInfo.endCursor });
    expect(rest.users.nodes[0].id).toBe(created[0]!.id);
  });

  it('are found by the start of name or address, in any case, and by status', async () => {
    const word = unique('zo');
    const [a, b, c] = [
      await people.user(`${word}.one@example.org`, 'Kim'),
      await people.user(undefined, `${word.toUpperCase()} Two`),
      await people.user(`x-${word}@example.org`, 'Lee'),
    ];
    expect(await emails({ text: word.toUpperCase() })).toEqual([b.email, a.email]);
    expect(await emails({ text: c.email })).toEqual([c.email]);
    await ask(operator.api, suspend, { id: a.id });
    expect(await emails({ text: word, isSuspended: true })).toEqual([a.email]);
    expect(await emails({ text: word, isSuspended: false })).toEqual([b.email]);
    expect(await emails({ isOperator: true })).toEqual([operator.user.email]);
    expect(await emails({ text: '  ' })).not.toEqual([]);
  });

  it.each(['%', '_', '\\', '%zo', "'"])('are searched for %s literally', async (text) => {
    expect(await emails({ text })).toEqual([]);
  });

  it('are hidden from members, from keys, and from clients of an operator without the scope', async () => {
    const project = await people.seed.project();
    const owner = await people.member(project, Role.owner);
    const key = HubClient.withKey(people.hub.address, await people.seed.key(project));
    const narrow = await people.as(operator.user, ['openid', 'account']);
    expect(await refusalOf(owner.api, users)).toBe('operator_required');
    expect(await refusalOf(key, users)).toBe('operator_required');
    expect(await refusalOf(narrow, users)).toBe('insufficient_scope');
    expect(await refusalOf(new HubClient(people.hub.address), users)).toBe('unauthenticated');
    expect(await refusalOf(owner.api, one, { id: operator.user.id })).toBe('user_not_found');
    expect(await refusalOf(narrow, one, { id: owner.user.id })).toBe('user_not_found');
  });

  it('are shown with memberships, sessions and clients to operators and to themselves', async () => {
    const project = await people.seed.project();
    const { user, api } = await people.member(project, Role.billing);
    const expected = {
      email: user.email,
      suspendedAt: null,
      memberships: [{ role: 'billing', project: { id: project.id } }],
      sessions: { nodes: [] },
      connectedClients: { nodes: [] },
    };
    expect((await ask(operator.api, one, { id: user.id })).user).toEqual(expected);
    expect((await ask(api, one, { id: user.id })).user).toEqual(expected);
    const narrow = await people.as(user, ['openid', 'project:admin']);
    expect(await refusalOf(narrow, one, { id: user.id })).toBe('insufficient_scope');
    const owner = await people.member(project, Role.owner);
    expect(await refusalOf(owner.api, one, { id: user.id })).toBe('user_not_found');
  });
});

describe('suspending a user', () => {
  it('ends sessions, codes and tokens at once, keeps the keys of projects, and refuses sign-ins', async () => {
    const console = await Console.open(people);
    const project = await people.seed.project();
    const user = await people.user();
    await people.seed.member(project, user, Role.owner);
    const key = await people.seed.key(project);
    const browser = people.browser();
    const tokens = await console.signIn(browser, user.email, {
      scope: 'openid offline_access',
      prompt: 'consent',
    });
    const pending = await console.callback(browser, user.email);
    const api = HubClient.withKey(people.hub.address, tokens.access_token);
    expect(await refusalOf(api, me)).toBeUndefined();

    await ask(operator.api, suspend, { id: user.id, reason: 'sells spam' });
    expect((await api.graphql(me)).status).toBe(401);
    await expect(openid.refreshTokenGrant(console.config, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(console.redeem(pending)).rejects.toMatchObject({ error: 'invalid_grant' });
    const page = await browser.open((await console.request()).url);
    expect(page.body).toContain('<h1>Sign in</h1>');
    const refused = await browser.submit(page, { email: user.email, password: 'correct horse battery' });
    expect(refused.status).toBe(422);
    expect((await HubClient.withKey(people.hub.address, key).get('/catalog/products')).status).toBe(200);
    const [entry] = await people.sql(
      `select actor, detail from audit_entry where action = 'user.suspended' and subject = ?`,
      [user.id],
    );
    expect(entry).toEqual({
      actor: `${people.console.id}:${operator.user.id}`,
      detail: { reason: 'sells spam' },
    });

    expect((await ask(operator.api, reinstate, { id: user.id })).reinstateUser.user.suspendedAt).toBeNull();
    expect((await api.graphql(me)).status).toBe(401);
    expect((await console.signIn(people.browser(), user.email)).access_token).toBeTruthy();
  });

  it('is audited once when it is repeated', async () => {
    const { id } = await people.user();
    for (let count = 0; count < 2; count += 1) await ask(operator.api, suspend, { id });
    for (let count = 0; count < 2; count += 1) await ask(operator.api, reinstate, { id });
    const entries = await people.sql('select action from audit_entry where subject = ? order by id', [id]);
    expect(entries).toEqual(['user.created', 'user.suspended', 'user.reinstated'].map((action) => ({ action })));
  });

  it('requires an operator, another user and a reason', async () => {
    const { user, api } = await people.member(await people.seed.project(), Role.owner);
    for (const query of [suspend, reinstate, appoint, dismiss]) {
      expect(await refusalOf(api, query, { id: user.id })).toBe('operator_required');
      const narrow = await people.as(operator.user, ['account', 'catalog:read']);
      expect(await refusalOf(narrow, query, { id: user.id })).toBe('insufficient_scope');
    }
    expect(await refusalOf(operator.api, suspend, { id: operator.user.id })).toBe('own_account');
    expect(await refusalOf(operator.api, suspend, { id: user.id, reason: ' ' })).toBe('invalid_input');
    expect(await refusalOf(operator.api, suspend, { id: 'user_00000000000000000000000001' })).toBe('user_not_found');
  });
});

describe('operators', () => {
  it('appoint and dismiss one another, and each change is audited once', async () => {
    const other = await people.user();
    const api = await people.as(other);
    expect((await ask(operator.api, appoint, { id: other.id })).appointOperator.user.isOperator).toBe(true);
    await ask(operator.api, appoint, { id: other.id });
    expect(await refusalOf(api, users)).toBeUndefined();
    await ask(api, dismiss, { id: other.id });
    expect(await refusalOf(api, users)).toBe('operator_required');
    const entries = await people.sql(
      `select action from audit_entry where subject = ? and action like 'operator.%' order by id`,
      [other.id],
    );
    expect(entries).toEqual([{ action: 'operator.appointed' }, { action: 'operator.dismissed' }]);
  });

  it('cannot appoint a suspended user', async () => {
    const { id } = await people.user();
    await ask(operator.api, suspend, { id });
    expect(await refusalOf(operator.api, appoint, { id })).toBe('user_suspended');
  });

  it('cannot dismiss the last active operator', async () => {
    expect(await operators()).toHaveLength(1);
    expect(await refusalOf(operator.api, dismiss, { id: operator.user.id })).toBe('last_operator');
    const second = await people.operator();
    await ask(operator.api, suspend, { id: second.user.id });
    expect(await refusalOf(operator.api, dismiss, { id: operator.user.id })).toBe('last_operator');
  });

  it.each([
    ['suspend', suspend],
    ['dismiss', dismiss],
  ])('keep one of two who %s one another at once', async (_, query) => {
    for (let round = 0; round < 4; round += 1) {
      await people.sql('update hub_user set is_operator = false');
      const [a, b] = [await people.operator(), await people.operator()];
      const ends = await Promise.all([
        refusalOf(a.api, query, { id: b.user.id }),
        refusalOf(b.api, query, { id: a.user.id }),
      ]);
      expect(ends.filter((code) => code === undefined)).toHaveLength(1);
      expect(await operators()).toHaveLength(1);
    }
    await people.sql('update hub_user set is_operator = id = ?', [decodeId('user', operator.user.id)]);
  });
});
