import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { GraphQLObjectType } from 'graphql';
import { hubSchema } from '../../schema/index.ts';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { decodeId, encodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import { People, ask, consoleScopes, refusalOf } from '../support/people.ts';

type Member = Awaited<ReturnType<People['member']>>;

let people: People;
let project: Project;
let owner: Member;

beforeAll(async () => {
  people = await People.start();
});

beforeEach(async () => {
  project = await people.seed.project();
  owner = await people.member(project, Role.owner);
});

afterAll(() => people?.close());

const members = `query ($id: ID!, $first: Int! = 50, $after: String) { project(id: $id) { members(first: $first, after: $after) {
  nodes { id role user { id email } project { id } } pageInfo { endCursor hasNextPage } } } }`;
const invite = `mutation ($projectId: ID!, $email: Email!, $role: Role!) {
  inviteMember(input: { projectId: $projectId, email: $email, role: $role }) { invitation { id role } } }`;
const change = `mutation ($id: ID!, $role: Role!) { changeMemberRole(input: { id: $id, role: $role }) { member { role } } }`;
const remove = 'mutation ($id: ID!) { removeMember(id: $id) { removedMemberId } }';
const leave = 'mutation ($id: ID!) { leaveProject(projectId: $id) { leftProjectId } }';

async function idOf(user: { id: string }, of = project): Promise<string> {
  const [row] = await people.sql<{ id: string }>('select id from member where project_id = ? and user_id = ?', [
    decodeId('project', of.id),
    decodeId('user', user.id),
  ]);
  return encodeId('member', row!.id);
}

const owners = () =>
  people.sql(`select 1 from member where project_id = ? and role = 'owner'`, [decodeId('project', project.id)]);

describe('the members of a project', () => {
  it('are listed page by page, newest first, with user and role', async () => {
    for (const role of [Role.viewer, Role.developer]) {
      people.clock.advance({ seconds: 1 });
      await people.member(project, role);
    }
    const first = await ask(owner.api, members, { id: project.id, first: 2 });
    const { nodes, pageInfo } = first.project.members;
    expect(nodes.map(({ role }) => role)).toEqual(['developer', 'viewer']);
    expect(nodes[0].project.id).toBe(project.id);
    expect(pageInfo.hasNextPage).toBe(true);
    const rest = await ask(owner.api, members, { id: project.id, first: 2, after: pageInfo.endCursor });
    expect(rest.project.members.nodes).toMatchObject([{ role: 'owner', user: { email: owner.user.email } }]);
    expect(rest.project.members.pageInfo.hasNextPage).toBe(false);
  });

  it('can be added by no mutation but those that accept an invitation', () => {
    const mutations = hubSchema().getMutationType()!.getFields();
    const making = Object.values(mutations).filter(({ name }) => /member|join|invit/i.test(name));
    expect(making.map(({ name }) => name).toSorted()).toEqual([
      'acceptInvitation',
      'acceptReceivedInvitation',
      'changeMemberRole',
      'declineReceivedInvitation',
      'inviteMember',
      'removeMember',
      'updateMemberMetadata',
      'withdrawInvitation',
    ]);
  });

  it('show their name and email address only', async () => {
    const profile = hubSchema().getType('MemberProfile') as GraphQLObjectType;
    expect(Object.keys(profile.getFields()).toSorted()).toEqual(['email', 'id', 'name']);
    const { user } = await people.member(project, Role.viewer);
    const nodes = 'query ($id: ID!) { node(id: $id) { id } }';
    const one = 'query ($id: ID!) { user(id: $id) { id } }';
    expect(await refusalOf(owner.api, nodes, { id: user.id })).toBe('user_not_found');
    expect(await refusalOf(owner.api, one, { id: user.id })).toBe('user_not_found');
  });

  it('are visible to administrators, and each member sees their own membership', async () => {
    const developer = await people.member(project, Role.developer);
    const stranger = await people.member(await people.seed.project(), Role.owner);
    expect(await refusalOf(developer.api, members, { id: project.id })).toBe('insufficient_scope');
    expect(await refusalOf(stranger.api, members, { id: project.id })).toBe('project_not_found');
    const narrow = await people.as(owner.user, ['catalog:read']);
    expect(await refusalOf(narrow, members, { id: project.id })).toBe('insufficient_scope');
    const one = 'query ($id: ID!) { member(id: $id) { role } node(id: $id) { id } }';
    const id = await idOf(developer.user);
    expect((await ask(developer.api, one, { id })).member.role).toBe('developer');
    expect((await ask(owner.api, one, { id })).node.id).toBe(id);
    expect(await refusalOf(developer.api, one, { id: await idOf(owner.user) })).toBe('insufficient_scope');
    expect(await refusalOf(stranger.api, one, { id })).toBe('member_not_found');
    expect(await refusalOf(new HubClient(people.hub.address), one, { id })).toBe('unauthenticated');
  });
});

describe('the role of a member', () => {
  const roleGrants: [Role, Role, string | undefined][] = [
    [Role.owner, Role.owner, undefined],
    [Role.owner, Role.admin, undefined],
    [Role.admin, Role.owner, 'owner_required'],
    [Role.admin, Role.admin, undefined],
    [Role.admin, Role.viewer, undefined],
    [Role.developer, Role.viewer, 'insufficient_scope'],
    [Role.billing, Role.viewer, 'insufficient_scope'],
    [Role.viewer, Role.viewer, 'insufficient_scope'],
  ];

  it.each(roleGrants)('given by %s as %s is answered by the code %s', async (role, gives, code) => {
    const giver = role === Role.owner ? owner : await people.member(project, role);
    const { email } = await people.user();
    expect(await refusalOf(giver.api, invite, { projectId: project.id, email, role: gives })).toBe(code);
    const other = await people.member(project, gives === Role.viewer ? Role.billing : Role.viewer);
    const id = await idOf(other.user);
    expect(await refusalOf(giver.api, change, { id, role: gives })).toBe(code);
  });

  it('of owner can be taken away by owners only', async () => {
    const admin = await people.member(project, Role.admin);
    const second = await people.member(project, Role.owner);
    const id = await idOf(second.user);
    expect(await refusalOf(admin.api, change, { id, role: 'viewer' })).toBe('owner_required');
    expect(await refusalOf(admin.api, remove, { id })).toBe('owner_required');
    expect((await ask(owner.api, change, { id, role: 'viewer' })).changeMemberRole.member.role).toBe('viewer');
  });

  it('of owner cannot be given by a key, since an admin could create such a key', async () => {
    const key = HubClient.withKey(people.hub.address, await people.seed.key(project));
    const other = await people.member(project, Role.viewer);
    const id = await idOf(other.user);
    expect(await refusalOf(key, change, { id, role: 'owner' })).toBe('owner_required');
    expect((await ask(key, change, { id, role: 'admin' })).changeMemberRole.member.role).toBe('admin');
  });

  it('of owner can be given by an operator in every project, even without an owner', async () => {
    const operator = await people.operator();
    const { email } = await people.user();
    const empty = await people.seed.project();
    const invited = await ask(operator.api, invite, { projectId: empty.id, email, role: 'owner' });
    expect(invited.inviteMember.invitation.role).toBe('owner');
    const missingId = 'project_00000000000000000000000001';
    expect(await refusalOf(operator.api, invite, { projectId: missingId, email, role: 'owner' })).toBe(
      'project_not_found',
    );
  });

  it('is limited to the scopes of the token that gives it', async () => {
    const narrow = await people.as(owner.user, ['project:admin']);
    const { user } = await people.member(project, Role.viewer);
    expect(await refusalOf(narrow, change, { id: await idOf(user), role: 'developer' })).toBe('invalid_input');
  });

  it('is audited with the old role when it changes, and not when it stays', async () => {
    const { user } = await people.member(project, Role.viewer);
    const id = await idOf(user);
    await ask(owner.api, change, { id, role: 'billing' });
    await ask(owner.api, change, { id, role: 'billing' });
    const entries = await people.sql(
      `select action, detail from audit_entry where subject = ? and action = 'member.role_changed'`,
      [id],
    );
    expect(entries).toEqual([
      { action: 'member.role_changed', detail: { userId: user.id, from: 'viewer', role: 'billing' } },
    ]);
  });
});

describe('the last owner', () => {
  it('cannot be demoted or removed and cannot leave', async () => {
    const id = await idOf(owner.user);
    expect(await refusalOf(owner.api, change, { id, role: 'admin' })).toBe('last_owner');
    expect(await refusalOf(owner.api, remove, { id })).toBe('last_owner');
    expect(await refusalOf(owner.api, leave, { id: project.id })).toBe('last_owner');
    const operator = await people.operator();
    expect(await refusalOf(operator.api, remove, { id })).toBe('last_owner');
  });

  it('cannot leave when all other owners are suspended', async () => {
    const second = await people.member(project, Role.owner);
    await people.sql('update hub_user set suspended_at = created_at where id = ?', [decodeId('user', second.user.id)]);
    expect(await refusalOf(owner.api, leave, { id: project.id })).toBe('last_owner');
  });

  const ways: [string, (api: HubClient, own: string, other: string) => Promise<string | undefined>][] = [
    ['demote themselves', (api, own) => refusalOf(api, change, { id: own, role: 'viewer' })],
    ['demote one another', (api, _, other) => refusalOf(api, change, { id: other, role: 'viewer' })],
    ['remove one another', (api, _, other) => refusalOf(api, remove, { id: other })],
    ['leave', (api) => refusalOf(api, leave, { id: project.id })],
  ];

  it.each(ways)('is kept when two owners %s at once', async (_, act) => {
    for (let round = 0; round < 4; round += 1) {
      project = await people.seed.project();
      const [a, b] = [await people.member(project, Role.owner), await people.member(project, Role.owner)];
      const [ofA, ofB] = [await idOf(a.user), await idOf(b.user)];
      const ends = await Promise.all([act(a.api, ofA, ofB), act(b.api, ofB, ofA)]);
      expect(ends.filter((code) => code === undefined)).toHaveLength(1);
      expect(await owners()).toHaveLength(1);
    }
  });
});

describe('leaving a project', () => {
  it('is open to every role, and only to members', async () => {
    const { user, api } = await people.member(project, Role.viewer);
    expect(await ask(api, leave, { id: project.id })).toEqual({
      leaveProject: { leftProjectId: project.id },
    });
    expect(await refusalOf(api, leave, { id: project.id })).toBe('project_not_found');
    const [entry] = await people.sql(
      `select action, actor, detail from audit_entry where project_id = ? and action = 'member.removed'`,
      [decodeId('project', project.id)],
    );
    expect(entry).toEqual({
      action: 'member.removed',
      actor: `${people.console.id}:${user.id}`,
      detail: { userId: user.id, role: 'viewer' },
    });
  });

  it('needs a person and the scope account', async () => {
    const key = HubClient.withKey(people.hub.address, await people.seed.key(project));
    expect(await refusalOf(key, leave, { id: project.id })).toBe('person_required');
    const { user } = await people.member(project, Role.viewer);
    expect(await refusalOf(await people.as(user, hubScopes), leave, { id: project.id })).toBe('insufficient_scope');
    expect(await refusalOf(await people.as(user, consoleScopes), leave, { id: project.id })).toBeUndefined();
  });
});

describe('a project', () => {
  const update = `mutation ($input: UpdateProjectInput!) { updateProject(input: $input) {
    project { name description homepageUrl requiresPkce } } }`;

  it('keeps the fields that an update leaves out, and clears those that are null', async () => {
    const input = { projectId: project.id, description: 'All of it', homepageUrl: 'https://forge.example' };
    await ask(owner.api, update, { input });
    const changed = await ask(owner.api, update, {
      input: { projectId: project.id, name: 'Forge', homepageUrl: null },
    });
    expect(changed.updateProject.project).toEqual({
      name: 'Forge',
      description: 'All of it',
      homepageUrl: null,
      requiresPkce: false,
    });
    const [entry] = await people.sql(
      `select detail from audit_entry where subject = ? and action = 'project.updated' and detail #>> '{changes,name}' is not null`,
      [project.id],
    );
    expect(entry).toEqual({ detail: { changes: { name: 'Forge', homepageUrl: null } } });
  });

  it.each([
    ['a null name', { name: null }],
    ['a rule that is null', { requiresPkce: null }],
    ['an empty name', { name: ' ' }],
    ['a description of more than 2000 characters', { description: 'x'.repeat(2001) }],
    ['a homepage that is no web address', { homepageUrl: 'javascript:alert(1)' }],
  ])('refuses %s', async (_, values) => {
    const input = { projectId: project.id, ...values };
    expect(await refusalOf(owner.api, update, { input })).toMatch(/^invalid_input$|graphql_validation/);
  });

  it('can be changed by its administrators only', async () => {
    const { api } = await people.member(project, Role.billing);
    const input = { projectId: project.id, name: 'Mine' };
    expect(await refusalOf(api, update, { input })).toBe('insufficient_scope');
    const stranger = await people.member(await people.seed.project(), Role.owner);
    expect(await refusalOf(stranger.api, update, { input })).toBe('project_not_found');
  });

  it('can be made first-party by an operator only', async () => {
    const set = `mutation ($id: ID!) { setFirstParty(input: { projectId: $id, isFirstParty: true }) {
      project { isFirstParty } } }`;
    const operator = await people.operator();
    const narrow = await people.as(operator.user, ['catalog:read', 'account']);
    const key = HubClient.withKey(people.hub.address, await people.seed.key(project));
    expect(await refusalOf(owner.api, set, { id: project.id })).toBe('operator_required');
    expect(await refusalOf(key, set, { id: project.id })).toBe('operator_required');
    expect(await refusalOf(narrow, set, { id: project.id })).toBe('insufficient_scope');
    expect(await ask(operator.api, set, { id: project.id })).toEqual({
      setFirstParty: { project: { isFirstParty: true } },
    });
  });
});
