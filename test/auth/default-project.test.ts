import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import type { User } from '../../src/auth/people/user.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import { People, ask, refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';

let people: People;
let own: Project;
let user: User;
let api: HubClient;

beforeAll(async () => {
  people = await People.start();
});

beforeEach(async () => {
  own = await people.seed.project();
  user = await people.user();
  await people.seed.member(own, user, Role.owner);
  api = await people.as(user);
});

afterAll(() => people?.close());

const choose = 'mutation ($projectId: ID) { setDefaultProject(projectId: $projectId) { user { id } } }';
const meter = () =>
  `mutation { createMeter(input: { key: "${unique('m')}", name: "M", aggregation: sum }) { meter { id } } }`;
const create = 'mutation ($slug: Slug!) { createProject(input: { slug: $slug, name: "P" }) { project { id } } }';
const profile = '{ billingProfile { projectId } }';
const accept = 'mutation ($token: String!) { acceptInvitation(token: $token) { member { id } } }';
const invite = `mutation ($projectId: ID!, $email: Email!) {
  inviteMember(input: { projectId: $projectId, email: $email, role: admin }) { invitation { id } } }`;

const defaultOf = async (client = api) =>
  (await ask(client, '{ me { defaultProject { id } } }')).me.defaultProject as { id?: string } | null;

/** The owner of another project invites the person, who accepts. */
async function joinAnother(): Promise<Project> {
  const project = await people.seed.project();
  const stranger = await people.member(project, Role.owner);
  await ask(stranger.api, invite, { projectId: project.id, email: user.email });
  const token = new URL(await people.linkTo(user.email)).searchParams.get('token');
  await ask(api, accept, { token });
  return project;
}

describe('operations without a projectId', () => {
  it('act in the only project that a person founded or joined', async () => {
    expect(await defaultOf()).toEqual({ id: own.id });
    expect((await ask(api, profile)).billingProfile.projectId).toBe(own.id);
    const founder = await people.as(await people.user());
    const { createProject } = await ask(founder, create, { slug: unique('founded') });
    expect((await ask(founder, profile)).billingProfile.projectId).toBe(createProject.project.id);
  });

  it('are refused when a person has joined a second project', async () => {
    const other = await joinAnother();
    expect(await defaultOf()).toBeNull();
    const { body } = await api.graphql(profile);
    expect(body.errors[0]).toMatchObject({
      message: 'Send projectId, or choose your default project by setDefaultProject.',
      extensions: { code: 'project_required', kind: 'invalid', problems: [{ pointer: '/projectId' }] },
    });
    expect(await refusalOf(api, meter())).toBe('project_required');
    const rest = await api.post('/billing/invoices', {
      customer: { email: 'ada@example.org' },
      currency: 'EUR',
      lines: [{ description: 'x', unitAmount: '1.00' }],
    });
    expect([rest.status, rest.body.code]).toEqual([422, 'project_required']);
    const [row] = await people.sql('select 1 from customer where project_id = ?', [decodeId('project', other.id)]);
    expect(row).toBeUndefined();
    expect(
      (await ask(api, `{ billingProfile(projectId: "${other.id}") { projectId } }`)).billingProfile.projectId,
    ).toBe(other.id);
  });

  it('act in the chosen project whichever invitations are accepted later', async () => {
    await ask(api, choose, { projectId: own.id });
    await joinAnother();
    await joinAnother();
    expect(await defaultOf()).toEqual({ id: own.id });
    expect((await ask(api, profile)).billingProfile.projectId).toBe(own.id);
  });

  it('are refused after the person loses the chosen project, even if one project remains', async () => {
    const other = await joinAnother();
    await ask(api, choose, { projectId: other.id });
    expect((await ask(api, profile)).billingProfile.projectId).toBe(other.id);
    await people.sql('delete from member where project_id = ? and user_id = ?', [
      decodeId('project', other.id),
      decodeId('user', user.id),
    ]);
    expect(await refusalOf(api, profile)).toBe('project_required');
    expect(await defaultOf()).toBeNull();
    await ask(api, choose, { projectId: null });
    expect(await defaultOf()).toEqual({ id: own.id });
  });

  it('ignore a membership that the person did not accept', async () => {
    const other = await people.seed.project();
    await people.seed.member(other, user, Role.owner);
    await people.sql('update member set accepted_at = null where project_id = ?', [decodeId('project', other.id)]);
    expect(await defaultOf()).toEqual({ id: own.id });
  });

  it('are refused for a person without projects and for an operator without a choice', async () => {
    const withoutProject = await people.as(await people.user());
    expect(await refusalOf(withoutProject, profile)).toBe('project_required');
    const operator = await people.operator();
    expect(await refusalOf(operator.api, profile)).toBe('project_required');
    await ask(operator.api, choose, { projectId: own.id });
    expect((await ask(operator.api, profile)).billingProfile.projectId).toBe(own.id);
  });

  it('act in the project of a key', async () => {
    const key = HubClient.withKey(people.hub.address, await people.seed.key(own));
    expect(await defaultOf(key)).toEqual({ id: own.id });
    expect((await ask(key, profile)).billingProfile.projectId).toBe(own.id);
  });

  it('are limited by the role in the default project', async () => {
    await people.sql(`update member set role = 'viewer' where user_id = ?`, [decodeId('user', user.id)]);
    expect(await refusalOf(api, meter())).toBe('insufficient_scope');
  });
});

describe('the default project', () => {
  it('can be set only by the person, to a project that they belong to', async () => {
    const stranger = await people.seed.project();
    const missingId = 'project_00000000000000000000000001';
    const operator = await people.operator();
    const key = HubClient.withKey(people.hub.address, await people.seed.key(own));
    expect(await refusalOf(api, choose, { projectId: stranger.id })).toBe('project_not_found');
    expect(await refusalOf(operator.api, choose, { projectId: missingId })).toBe('project_not_found');
    expect(await refusalOf(key, choose, { projectId: own.id })).toBe('person_required');
    const narrow = await people.as(user, hubScopes);
    expect(await refusalOf(narrow, choose, { projectId: own.id })).toBe('insufficient_scope');
    expect(await refusalOf(new HubClient(people.hub.address), choose, { projectId: own.id })).toBe('unauthenticated');
  });

  it('is audited when it changes', async () => {
    await ask(api, choose, { projectId: own.id });
    await ask(api, choose, { projectId: own.id });
    const entries = await people.sql(
      `select detail from audit_entry where subject = ? and action = 'user.default_project_set'`,
      [user.id],
    );
    expect(entries).toEqual([{ detail: { projectId: own.id } }]);
  });
});
