import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { HubClient } from '../support/client.ts';
import { People, ask, refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';

let people: People;
let project: Project;
let admin: HubClient;

beforeAll(async () => {
  people = await People.start();
});

beforeEach(async () => {
  project = await people.seed.project();
  admin = (await people.member(project, Role.admin)).api;
});

afterAll(() => people?.close());

/** The single field of a document, for use in another document. */
const fieldOf = (mutation: string) => mutation.slice('mutation { '.length, -' }'.length);

describe('an Idempotency-Key', () => {
  const make = () =>
    `mutation { createApiKey(input: { projectId: "${project.id}", name: "ci", scopes: ["catalog:read"] }) {
      apiKey { id } key } }`;

  const keysMade = async () =>
    (await people.sql('select 1 from api_key where project_id = ?', [decodeId('project', project.id)])).length;

  it('sent by two people of one client with the same arguments has two effects', async () => {
    const other = (await people.member(project, Role.admin)).api;
    const headers = { 'idempotency-key': unique('once') };
    const query = make();
    const first = (await ask(admin.with(headers), query)).createApiKey;
    const second = (await ask(other.with(headers), query)).createApiKey;
    expect(first.key).not.toBeNull();
    expect(second.key).not.toBeNull();
    expect(second.apiKey.id).not.toBe(first.apiKey.id);
    expect(await keysMade()).toBe(2);
  });

  it('sent twice by one person with the same arguments has one effect', async () => {
    const repeated = admin.with({ 'idempotency-key': unique('once') });
    const query = make();
    const first = (await ask(repeated, query)).createApiKey;
    const second = (await ask(repeated, query)).createApiKey;
    expect(second).toEqual({ apiKey: first.apiKey, key: null });
    expect(await keysMade()).toBe(1);
  });

  it('covers each mutation of a document separately', async () => {
    const headers = { 'idempotency-key': unique('once') };
    const both = `mutation { a: ${fieldOf(make())} b: ${fieldOf(make())} }`;
    const { a, b } = await ask(admin.with(headers), both);
    expect(a.apiKey.id).not.toBe(b.apiKey.id);
    expect(await keysMade()).toBe(2);
  });
});

describe('a mutation that sends mail', () => {
  const invite = (email: string) =>
    `mutation { inviteMember(input: { projectId: "${project.id}", email: "${email}", role: viewer }) {
      invitation { email } } }`;

  const mailsTo = (email: string) => people.mails.filter(({ to }) => to === email);

  const invitations = async (email: string) =>
    (await people.sql('select 1 from invitation where email = ?', [email])).length;

  /** Makes the first `times` commits of invitations fail as in a deadlock. */
  async function failCommits(times: number): Promise<void> {
    for (const statement of [
      // A sequence survives the rollback of a transaction.
      'create sequence failed_commits',
      `create function fail_commit() returns trigger language plpgsql as $$ begin
         if nextval('failed_commits') <= ${times} then
           raise exception 'deadlock detected' using errcode = 'deadlock_detected';
         end if;
         return null;
       end $$`,
      `create constraint trigger fail_commit after insert on invitation deferrable initially deferred
       for each row execute function fail_commit()`,
    ])
      await people.sql(statement);
  }

  afterEach(async () => {
    for (const statement of [
      'drop trigger if exists fail_commit on invitation',
      'drop function if exists fail_commit',
      'drop sequence if exists failed_commits',
    ])
      await people.sql(statement);
  });

  it('sends it once when PostgreSQL aborts its transaction and the hub repeats it', async () => {
    await failCommits(1);
    const email = `${unique('invited')}@example.org`;
    expect(await refusalOf(admin, invite(email))).toBeUndefined();
    expect(await invitations(email)).toBe(1);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('counts only sent mail against the mail limit', async () => {
    await failCommits(1);
    const email = `${unique('invited')}@example.org`;
    for (let mail = 0; mail < 5; mail += 1) expect(await refusalOf(admin, invite(email))).toBeUndefined();
    expect(await refusalOf(admin, invite(email))).toBe('mail_limit_exceeded');
    expect(mailsTo(email)).toHaveLength(5);
  });

  it('sends nothing when PostgreSQL aborts its transaction twice, even if the next mutation succeeds', async () => {
    await failCommits(2);
    const [failed, next] = [`${unique('invited')}@example.org`, `${unique('invited')}@example.org`];
    const both = `mutation { a: ${fieldOf(invite(failed))} b: ${fieldOf(invite(next))} }`;
    const { body } = await admin.graphql(both);
    expect(body.errors.map(({ path }) => String(path))).toEqual(['a']);
    expect([await invitations(failed), await invitations(next)]).toEqual([0, 1]);
    expect(mailsTo(next)).toHaveLength(1);
    expect(mailsTo(failed)).toEqual([]);
  });
});
