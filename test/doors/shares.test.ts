import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ClientKind } from '../../src/auth/clients/client.ts';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { People, consoleScopes, refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';

let people: People;
let other: TestHub;
let project: Project;

beforeAll(async () => {
  people = await People.start();
  other = await startHub({ database: people.hub, clock: people.clock, config: { trustProxy: 1 } });
});

beforeEach(async () => {
  project = await people.seed.project();
});

afterAll(async () => {
  await other?.close();
  await people?.close();
});

/** Clients of one project, each with its own key. */
async function withKeys(count: number, of = project): Promise<HubClient[]> {
  const keys = await Promise.all(Array.from({ length: count }, () => people.seed.key(of)));
  return keys.map((key) => HubClient.withKey(people.hub.address, key));
}

/** The codes of consecutive requests, sent by the callers in turn. */
async function codesOf(callers: HubClient[], times: number, query: string, variables = {}) {
  const codes: (string | undefined)[] = [];
  for (let n = 0; n < times; n += 1) {
    const caller = callers[n % callers.length]!;
    codes.push(await refusalOf(caller, query.replaceAll('NTH', String(n)), variables));
  }
  return codes;
}

const passed = (codes: (string | undefined)[]) => codes.filter((code) => code === undefined).length;

describe('the limit of a field', () => {
  const make = 'mutation { createApiKey(input: { name: "NTH", scopes: ["catalog:read"] }) { apiKey { id } } }';

  it('counts all keys of a project together', async () => {
    const codes = await codesOf(await withKeys(3), 33, make);
    expect(passed(codes)).toBe(30);
    expect(codes.slice(30)).toEqual(Array(3).fill('field_limit_exceeded'));
    const [stranger] = await withKeys(1, await people.seed.project());
    expect(await refusalOf(stranger!, make)).toBeUndefined();
  });

  it('counts all clients of a person together', async () => {
    const user = await people.user();
    await people.seed.member(project, user, Role.owner);
    const api = await people.as(user);
    const redirectUris = ['https://other.example/callback'];
    const { client } = await people.seed.client(project, { kind: ClientKind.web, redirectUris });
    const through = people.console;
    people.console = client;
    const second = await people.as(user, consoleScopes);
    people.console = through;
    const inProject = make.replace('input: {', `input: { projectId: "${project.id}",`);
    expect(passed(await codesOf([api, second], 32, inProject))).toBe(30);
  });

  it('counts sign-ups by network address, regardless of credentials', async () => {
    const signUp = `mutation { signUp(input: { email: "${unique('many')}-NTH@example.org", name: "N", password: "long enough it is" }) { user { id } } }`;
    const address = { 'x-forwarded-for': '10.20.0.1' };
    const keys = (await withKeys(3)).map((client) => client.with(address));
    const codes = await codesOf([...keys, new HubClient(people.hub.address, address)], 7, signUp);
    expect(passed(codes)).toBe(5);
    expect(codes.slice(5)).toEqual(Array(2).fill('field_limit_exceeded'));
  });

  it('counts sign-ups through the page and GraphQL together, across instances', async () => {
    const signUp = `mutation { signUp(input: { email: "${unique('many')}-NTH@example.org", name: "N", password: "short" }) { user { id } } }`;
    const address = { 'x-forwarded-for': '10.20.0.2' };
    // The state after eighteen sign-ups on the page.
    await people.sql(`insert into rate_limit (key, points, expire) values (?, 18, ?)`, [
      'sign_up_address:10.20.0.2',
      Date.now() + 3_600_000,
    ]);
    const callers = [people.hub, other].map((hub) => new HubClient(hub.address, address));
    expect(await codesOf(callers, 4, signUp)).toEqual([
      'invalid_input',
      'invalid_input',
      'rate_limit_exceeded',
      'rate_limit_exceeded',
    ]);
  });
});

describe('mail', () => {
  const invite = `mutation ($email: Email!, $role: Role! = viewer) {
    inviteMember(input: { email: $email, role: $role }) { invitation { id } } }`;
  const mailsTo = (start: string) => people.mails.filter(({ to }) => to.startsWith(start));

  it('is limited to five a day from a project to a mailbox, across keys and subaddresses', async () => {
    const start = unique('target');
    const callers = await withKeys(2);
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 7; n += 1)
      codes.push(await refusalOf(callers[n % 2]!, invite, { email: `${start}+${n}@Example.org` }));
    expect(codes).toEqual([...Array(5).fill(undefined), 'mail_limit_exceeded', 'mail_limit_exceeded']);
    expect(mailsTo(start)).toHaveLength(5);
    expect(await refusalOf(callers[0]!, invite, { email: `${unique('fresh')}@example.org` })).toBeUndefined();
  });

  it('is limited to twenty a day to a mailbox from all projects together', async () => {
    const start = unique('target');
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 5; n += 1) {
      const callers = await withKeys(1, await people.seed.project());
      codes.push(...(await codesOf(callers, 5, invite, { email: `${start}@example.org` })));
    }
    expect(passed(codes)).toBe(20);
    expect(mailsTo(start)).toHaveLength(20);
  });

  it('is not counted when the request is refused', async () => {
    const email = `${unique('target')}@example.org`;
    const [key] = await withKeys(1);
    const { api } = await people.member(project, Role.developer);
    for (let n = 0; n < 6; n += 1) {
      expect(await refusalOf(key!, invite, { email, role: 'owner' })).toBe('owner_required');
      expect(await refusalOf(api, invite.replace('input: {', `input: { projectId: "${project.id}",`), { email })).toBe(
        'insufficient_scope',
      );
    }
    expect(passed(await codesOf([key!], 6, invite, { email }))).toBe(5);
  });

  it('is counted exactly under concurrent requests', async () => {
    const email = `${unique('target')}@example.org`;
    const callers = await withKeys(2);
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, n) => refusalOf(callers[n % 2]!, invite, { email })),
    );
    expect(passed(codes)).toBe(5);
  });

  it('that confirms an address is limited to three an hour across instances', async () => {
    const user = await people.newcomer();
    const api = await people.as(user);
    const callers = [api, new HubClient(other.address, api.headers)];
    const again = 'mutation { sendEmailVerification { user { id } } }';
    expect(await codesOf(callers, 5, again)).toEqual([
      ...Array(3).fill(undefined),
      ...Array(2).fill('mail_limit_exceeded'),
    ]);
  });

  it('quotes and shortens names that users chose', async () => {
    const email = `${unique('target')}@example.org`;
    const name = `Your “account” is "closed": call 555-0100 ${'x'.repeat(150)}`;
    await people.sql('update project set name = ? where slug = ?', [name, project.slug]);
    const [key] = await withKeys(1);
    await refusalOf(key!, invite, { email });
    const { subject, text } = mailsTo(email)[0]!;
    expect(subject).toMatch(
      /^Invitation to the project “Your 'account' is 'closed': call 555-0100 x+…” at Content Hub$/,
    );
    expect(subject.length).toBeLessThan(140);
    expect(text).toContain('invites you to the project “Your ');
  });
});
