import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { Console } from '../support/console.ts';
import { People, ask, refusalOf } from '../support/people.ts';
import { password, unique } from '../support/seed.ts';

type Member = Awaited<ReturnType<People['member']>>;

let people: People;
let operator: Member;
let project: Project;
let owner: Member;

beforeAll(async () => {
  people = await People.start();
  operator = await people.operator();
});

beforeEach(async () => {
  project = await people.seed.project();
  owner = await people.member(project, Role.owner);
});

afterAll(() => people?.close());

const fields = `nodes { id at actor action subject requestId address detail project { id } }
  pageInfo { endCursor hasNextPage }`;
const ofProject = `query ($id: ID!, $filter: AuditFilter! = {}, $first: Int! = 50, $after: String) {
  project(id: $id) { audit(filter: $filter, first: $first, after: $after) { ${fields} } } }`;
const ofNetwork = `query ($projectId: ID, $filter: AuditFilter! = {}, $first: Int! = 50, $after: String) {
  auditEntries(projectId: $projectId, filter: $filter, first: $first, after: $after) { ${fields} } }`;
const rename = `mutation ($id: ID!, $name: String!) {
  updateProject(input: { projectId: $id, name: $name }) { project { id } } }`;
const invite = `mutation ($id: ID!, $email: Email!) {
  inviteMember(input: { projectId: $id, email: $email, role: viewer }) { invitation { id } } }`;

async function entriesOf(filter = {}, api = owner.api): Promise<Json[]> {
  const answer = await ask(api, ofProject, { id: project.id, filter });
  return [...answer.project.audit.nodes];
}

const actionsOf = async (filter = {}) => (await entriesOf(filter)).map(({ action }) => String(action));

const write = async (sql: string) =>
  people.sql(sql).then(
    () => 'written',
    (error: Error) => error.message,
  );

describe('the audit', () => {
  it.each([
    `update audit_entry set actor = 'no one'`,
    'delete from audit_entry',
    'truncate audit_entry',
    'truncate audit_entry cascade',
  ])('is append-only: PostgreSQL refuses "%s"', async (sql) => {
    const count = () => people.sql('select count(*)::int as entries from audit_entry');
    await ask(owner.api, rename, { id: project.id, name: 'Changed' });
    const before = await count();
    expect(await write(sql)).toMatch('audit_entry is append-only');
    expect(await count()).toEqual(before);
  });

  it('records actor, action, subject, address and request id', async () => {
    const api = owner.api.with({ 'x-request-id': 'request-1', 'x-forwarded-for': '2001:db8:1:2:3::4' });
    await ask(api, rename, { id: project.id, name: 'Changed' });
    const [entry] = await entriesOf();
    expect(entry).toEqual({
      id: expect.stringMatching(/^audit_/),
      at: people.clock.now().toString({ fractionalSecondDigits: 3 }),
      actor: `${people.console.id}:${owner.user.id}`,
      action: 'project.updated',
      subject: project.id,
      requestId: 'request-1',
      address: '2001:db8:1:2::/64',
      detail: { changes: { name: 'Changed' } },
      project: { id: project.id },
    });
  });
});

describe('the audit of a project', () => {
  it('shows network addresses only for its members and credentials', async () => {
    const app = await Console.open(people);
    const its = { id: app.client.projectId } as Project;
    const admin = await people.member(its, Role.owner);
    const api = admin.api.with({ 'x-forwarded-for': '198.51.100.20' });
    const key = HubClient.withKey(people.hub.address, await people.seed.key(its)).with({
      'x-forwarded-for': '198.51.100.21',
    });
    await ask(api, rename, { id: its.id, name: 'One' });
    await ask(key, rename, { id: its.id, name: 'Two' });
    const stranger = await people.user();
    await app.signIn(people.browser(), stranger.email);
    const addressesOf = async (reader: HubClient) => {
      const { project: shown } = await ask(reader, ofProject, { id: its.id });
      const entries = [...shown.audit.nodes].map(({ action, address }) => [String(action), address as unknown]);
      return Object.fromEntries(entries.toReversed().map(([action, address], n) => [`${n} ${action}`, address]));
    };
    const seen = Object.values(await addressesOf(api));
    expect(seen).toContain('198.51.100.20');
    expect(seen).toContain('198.51.100.21');
    const ofStranger = (shown: Record<string, unknown>) =>
      Object.entries(shown)
        .filter(([name]) => /signed_in|consent/.test(name))
        .map(([, address]) => address);
    expect(ofStranger(await addressesOf(api))).toEqual([null, null]);
    expect(ofStranger(await addressesOf(operator.api))).toEqual(Array(2).fill(expect.stringMatching(/^10\.9\./)));
  });

  it('can be filtered by actor, action prefix, subject and time', async () => {
    const admin = await people.member(project, Role.admin);
    const key = HubClient.withKey(people.hub.address, await people.seed.key(project));
    await ask(owner.api, rename, { id: project.id, name: 'One' });
    people.clock.advance({ minutes: 1 });
    const middle = people.clock.now().toString();
    await ask(admin.api, rename, { id: project.id, name: 'Two' });
    people.clock.advance({ minutes: 1 });
    const late = people.clock.now().toString();
    const { inviteMember } = await ask(key, invite, { id: project.id, email: `${unique('x')}@example.org` });

    expect(await actionsOf()).toEqual(['invitation.created', 'project.updated', 'project.updated', 'api_key.created']);
    const [byKey] = await entriesOf({ action: 'invitation.' });
    expect(byKey!.actor).toMatch(/^key_/);
    expect(await actionsOf({ actor: byKey!.actor })).toEqual(['invitation.created']);
    const byAdmin = [expect.objectContaining({ detail: { changes: { name: 'Two' } } })];
    expect(await entriesOf({ actor: admin.user.id })).toEqual(byAdmin);
    expect(await entriesOf({ actor: `${people.console.id}:${admin.user.id}` })).toEqual(byAdmin);
    expect(await entriesOf({ actor: `client_00000000000000000000000001:${admin.user.id}` })).toEqual([]);
    expect(await actionsOf({ action: 'project.' })).toEqual(['project.updated', 'project.updated']);
    expect(await actionsOf({ action: '%' })).toEqual([]);
    expect(await actionsOf({ subject: inviteMember.invitation.id })).toEqual(['invitation.created']);
    expect(await entriesOf({ action: 'project.', from: middle })).toEqual(byAdmin);
    expect(await entriesOf({ action: 'project', from: middle, to: late })).toEqual(byAdmin);
    expect(await actionsOf({ to: middle, action: 'project.updated' })).toHaveLength(1);
  });

  it('is read page by page', async () => {
    for (const name of ['One', 'Two', 'Three']) await ask(owner.api, rename, { id: project.id, name });
    const first = await ask(owner.api, ofProject, { id: project.id, first: 2 });
    const { endCursor, hasNextPage } = first.project.audit.pageInfo;
    expect(hasNextPage).toBe(true);
    const rest = await ask(owner.api, ofProject, { id: project.id, after: endCursor });
    const names = [...first.project.audit.nodes, ...rest.project.audit.nodes].map(({ detail }) => detail.changes.name);
    expect(names).toEqual(['Three', 'Two', 'One']);
    expect(await refusalOf(owner.api, ofProject, { id: project.id, first: 101 })).toBe('invalid_input');
  });

  it('is shown to administrators of the project, by token or key, and contains no entry of another project', async () => {
    const stranger = await people.member(await people.seed.project(), Role.owner);
    const developer = await people.member(project, Role.developer);
    const key = HubClient.withKey(people.hub.address, await people.seed.key(project));
    const weak = await people.seed.key(
      project,
      hubScopes.filter((scope) => scope !== 'project:admin'),
    );
    const without = HubClient.withKey(people.hub.address, weak);
    const foreign = HubClient.withKey(people.hub.address, await people.seed.key(await people.seed.project()));
    expect(await refusalOf(key, ofProject, { id: project.id })).toBeUndefined();
    expect(await refusalOf(without, ofProject, { id: project.id })).toBe('insufficient_scope');
    expect(await refusalOf(foreign, ofProject, { id: project.id })).toBe('project_not_found');
    expect(await refusalOf(developer.api, ofProject, { id: project.id })).toBe('insufficient_scope');
    expect(await refusalOf(stranger.api, ofProject, { id: project.id })).toBe('project_not_found');
    const all = await entriesOf();
    expect(all.length).toBeGreaterThan(0);
    expect(all.every((entry) => (entry.project.id as unknown) === project.id)).toBe(true);
  });
});

describe('the audit of the network', () => {
  it('shows operators the entries of all projects, of one project, and of none', async () => {
    await ask(owner.api, rename, { id: project.id, name: 'Changed' });
    const { user } = await people.member(project, Role.viewer);
    const suspend = 'mutation ($id: ID!) { suspendUser(input: { id: $id, reason: "r" }) { user { id } } }';
    await ask(operator.api, suspend, { id: user.id });
    const all = (await ask(operator.api, ofNetwork, { first: 2 })).auditEntries.nodes;
    expect(all.map(({ action, project: of }) => [action, of])).toEqual([
      ['user.suspended', null],
      ['user.created', null],
    ]);
    const one = await ask(operator.api, ofNetwork, { projectId: project.id });
    expect(one.auditEntries.nodes.map(({ action }) => action)).toEqual(['project.updated']);
    const filter = { subject: user.id, action: 'user.s' };
    expect((await ask(operator.api, ofNetwork, { filter })).auditEntries.nodes).toHaveLength(1);
    const key = HubClient.withKey(people.hub.address, await people.seed.key(project));
    expect(await refusalOf(key, ofNetwork)).toBe('operator_required');
    expect(await refusalOf(owner.api, ofNetwork)).toBe('operator_required');
    expect(await refusalOf(await people.as(operator.user, ['account']), ofNetwork)).toBe('insufficient_scope');
  });

  it('uses an index to filter by actor and by subject', async () => {
    const plan = async (condition: string) => {
      const [first] = await people.hub.orm.em.fork().transactional(async (em) => {
        await em.execute('set local enable_seqscan = off');
        return em.execute<Record<string, unknown>[]>(
          `explain (format json) select * from audit_entry where ${condition} order by at desc, id desc limit 51`,
        );
      });
      return JSON.stringify(first);
    };
    expect(await plan(`coalesce(substring(actor from ':(user_.+)$'), actor) = 'user_x'`)).toMatch(
      'audit_entry_by_actor',
    );
    expect(await plan(`subject = 'user_x'`)).toMatch('audit_entry_by_subject');
    expect(await plan('true')).toMatch('audit_entry_of_network');
  });
});

describe('the audit of sign-ins', () => {
  const entries = (action: string, subject: string) =>
    people.sql(
      `select actor, address, detail, project_id, request_id is not null as has_request
       from audit_entry where action = ? and subject = ?`,
      [action, subject],
    );
  const network = '00000000-0000-0000-0000-000000000000';

  it('records a failed sign-in with the user, if the address belongs to one, and never with the typed password', async () => {
    const console = await Console.open(people);
    const user = await people.user();
    const browser = people.browser();
    const page = await browser.open((await console.request()).url);
    const address = browser.headers['x-forwarded-for']!;
    await browser.submit(page, { email: ` ${user.email.toUpperCase()} `, password: 'hunter2 hunter2' });
    await browser.submit(page, { email: 'nobody@example.org', password: 'hunter2 hunter2' });
    await browser.submit(page, { email: 'hunter2 hunter2', password: 'hunter2 hunter2' });
    await browser.submit(page, { email: 'x\0y@example.org', password: 'hunter2 hunter2' });
    const whole = { actor: `address:${address}`, address, project_id: network, has_request: true };
    expect(await entries('user.sign_in_failed', user.id)).toEqual([{ ...whole, detail: { email: user.email } }]);
    expect(await entries('user.sign_in_failed', `address:${address}`)).toEqual([
      { ...whole, detail: { email: 'nobody@example.org' } },
      { ...whole, detail: { email: null } },
      { ...whole, detail: { email: null } },
    ]);
    const [leak] = await people.sql(`select 1 from audit_entry where audit_entry::text like '%hunter2%'`);
    expect(leak).toBeUndefined();
  });

  it('stops recording failed sign-ins once the limit is reached', async () => {
    const console = await Console.open(people);
    const user = await people.user();
    const browser = people.browser();
    const page = await browser.open((await console.request()).url);
    const tries = Array.from({ length: 14 }, () => browser.submit(page, { email: user.email, password: 'wrong' }));
    expect((await Promise.all(tries)).filter(({ status }) => status === 429)).toHaveLength(4);
    expect(await entries('user.sign_in_failed', user.id)).toHaveLength(10);
  });

  it('records signing in and signing out, but not staying signed in', async () => {
    const console = await Console.open(people);
    const user = await people.user();
    const browser = people.browser();
    await console.signIn(browser, user.email);
    expect(await entries('user.signed_in', user.id)).toHaveLength(1);
    const question = await browser.open('/oauth/logout');
    await browser.submit(question, {});
    expect(await entries('user.signed_out', user.id)).toEqual([]);
    const again = await browser.open(`/oauth/logout?client_id=${console.client.id}`);
    const done = await browser.submit(again, { logout: 'yes' });
    expect(done.body).toContain('Signed out');
    expect(await entries('user.signed_out', user.id)).toEqual([
      {
        actor: `${console.client.id}:${user.id}`,
        address: browser.headers['x-forwarded-for'],
        detail: {},
        project_id: network,
        has_request: true,
      },
    ]);
  });

  it('records a password reset by mail', async () => {
    const console = await Console.open(people);
    const user = await people.user();
    const browser = people.browser();
    const signIn = await browser.open((await console.request()).url);
    await browser.submit(await browser.open(`${signIn.url.href}/forgot`), { email: user.email });
    await browser.submit(await browser.open(await people.linkTo(user.email)), {
      password: `new ${password}`,
    });
    expect(await entries('user.password_reset', user.id)).toMatchObject([{ has_request: true, project_id: network }]);
  });
});
