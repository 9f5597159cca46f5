import { describe, expect, it } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import { sha256 } from '../../src/auth/secret.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { ask, refusalOf } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import {
  accept,
  email,
  invite,
  inviteTo,
  list,
  membersOf,
  owner,
  people,
  project,
  statesOf,
  tokenTo,
  withdraw,
} from './invitations-stage.ts';

describe('inviting a member', () => {
  it('mails a link with the inviter and the project, and stores only the hash of its token', async () => {
    const invitation = await inviteTo();
    expect(invitation).toMatchObject({
      email,
      role: 'developer',
      state: 'open',
      invitedBy: `${people.console.id}:${owner.user.id}`,
      project: { id: project.id },
    });
    const token = await tokenTo(email);
    const { subject, text } = people.mails.findLast(({ to }) => to === email)!;
    expect(subject).toBe(`Invitation to the project “${project.name}” at Content Hub`);
    expect(text).toContain(`“${owner.user.name}” invites you to the project “${project.name}”`);
    expect(text).not.toContain(owner.user.email);
    const [row] = await people.sql('select * from invitation where id = ?', [
      decodeId('invitation', String(invitation.id)),
    ]);
    expect(row).toMatchObject({ token_hash: sha256(token) });
    expect(JSON.stringify(row)).not.toContain(token);
    const [entry] = await people.sql(`select action, detail from audit_entry where subject = ?`, [invitation.id]);
    const detail = { email, role: 'developer', replaces: null };
    expect(entry).toEqual({ action: 'invitation.created', detail });
  });

  it('does not reveal whether the address has an account', async () => {
    const existing = await people.user();
    const answers = [await inviteTo(existing.email), await inviteTo(`${unique('nobody')}@example.org`)];
    const [first, second] = answers.map(({ id: _id, email: _email, ...rest }) => rest);
    expect(first).toEqual(second);
    expect(await membersOf(project)).toEqual([]);
  });

  it('a second time replaces the older invitation, whatever the case of the address', async () => {
    const older = await inviteTo();
    const link = await people.linkTo(email);
    await inviteTo(email.toUpperCase(), Role.viewer);
    expect(await statesOf()).toEqual(['open', 'withdrawn']);
    expect((await people.browser().open(link)).status).toBe(404);
    const [entry] = await people.sql(
      `select detail from audit_entry where project_id = ? and action = 'invitation.created' and detail ->> 'role' = 'viewer'`,
      [decodeId('project', project.id)],
    );
    expect(entry).toMatchObject({ detail: { replaces: older.id } });
  });

  it('several times at once leaves one open invitation, and only its link works', async () => {
    for (let round = 0; round < 5; round += 1) {
      const to = `${unique('twice')}@example.org`;
      await Promise.all([inviteTo(to), inviteTo(to, Role.viewer), inviteTo(to, Role.billing)]);
      const rows = await people.sql(
        'select 1 from invitation where email = ? and accepted_at is null and withdrawn_at is null',
        [to],
      );
      expect(rows).toHaveLength(1);
      const links = people.mails.filter((mail) => mail.to === to).map(({ text }) => /http\S+/.exec(text)![0]);
      const pages = await Promise.all(links.map((link) => people.browser().open(link)));
      expect(pages.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    }
  });

  it.each([
    [Role.owner, Role.owner, undefined],
    [Role.admin, Role.owner, 'owner_required'],
    [Role.admin, Role.billing, undefined],
    [Role.developer, Role.viewer, 'insufficient_scope'],
  ])('as %s to the role %s is answered by the code %s', async (role, offered, code) => {
    const { api } = await people.member(project, role);
    const variables = { projectId: project.id, email, role: offered };
    expect(await refusalOf(api, invite, variables)).toBe(code);
  });

  it('by a key is limited to roles whose scopes the key has, and never to owner', async () => {
    const whole = HubClient.withKey(people.hub.address, await people.seed.key(project));
    const narrow = HubClient.withKey(people.hub.address, await people.seed.key(project, ['project:admin']));
    const variables = { projectId: project.id, email };
    expect(await refusalOf(narrow, invite, { ...variables, role: 'viewer' })).toBe('invalid_input');
    expect(await refusalOf(whole, invite, { ...variables, role: 'owner' })).toBe('owner_required');
    expect(await refusalOf(whole, invite, { ...variables, role: 'admin' })).toBeUndefined();
    expect((await people.browser().open(await people.linkTo(email))).status).toBe(200);
  });

  it('as an admin neither replaces nor withdraws an invitation to be owner', async () => {
    const { id } = await inviteTo(email, Role.owner);
    const { api } = await people.member(project, Role.admin);
    expect(await refusalOf(api, invite, { projectId: project.id, email, role: 'viewer' })).toBe('owner_required');
    expect(await refusalOf(api, withdraw, { id })).toBe('owner_required');
    expect(await statesOf()).toEqual(['open']);
  });

  it('is refused for the address of a current member', async () => {
    const { user } = await people.member(project, Role.viewer);
    const variables = { projectId: project.id, email: user.email.toUpperCase() };
    expect(await refusalOf(owner.api, invite, variables)).toBe('already_member');
  });

  it('sends no mail when it is refused', async () => {
    const two = `mutation ($projectId: ID!, $email: Email!) {
      a: inviteMember(input: { projectId: $projectId, email: $email, role: viewer }) { invitation { id } }
      b: inviteMember(input: { projectId: "project_00000000000000000000000001", email: $email, role: viewer }) { invitation { id } } }`;
    const before = people.mails.length;
    const { body } = await owner.api.graphql(two, { projectId: project.id, email });
    expect(body.errors[0].extensions.code).toBe('project_not_found');
    await people.linkTo(email);
    expect(people.mails).toHaveLength(before + 1);
  });

  it('with one Idempotency-Key twice creates one invitation and sends one mail', async () => {
    const api = owner.api.with({ 'idempotency-key': unique('key') });
    const [a, b] = [await inviteTo(email, Role.viewer, api), await inviteTo(email, Role.viewer, api)];
    expect(b.id).toBe(a.id);
    expect(people.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });
});

describe('the invitations of a project', () => {
  it('are listed by state and found by id', async () => {
    const created: Record<string, Json> = {};
    for (const name of ['expired', 'withdrawn', 'accepted', 'open']) {
      if (name === 'withdrawn') people.clock.advance({ hours: 24 * 7 });
      created[name] = await inviteTo(`${unique(name)}@example.org`);
      people.clock.advance({ seconds: 1 });
    }
    await ask(owner.api.with({}), withdraw, { id: created.withdrawn!.id });
    const user = await people.user(String(created.accepted!.email));
    await ask(await people.as(user), accept, { token: await tokenTo(user.email) });
    expect(await statesOf()).toEqual(['open', 'accepted', 'withdrawn', 'expired']);
    for (const state of ['open', 'accepted', 'withdrawn', 'expired']) {
      const { project: shown } = await ask(owner.api, list, { id: project.id, state });
      expect(shown.invitations.nodes.map(({ id }) => id)).toEqual([created[state]!.id]);
      const one = 'query ($id: ID!) { invitation(id: $id) { state } node(id: $id) { id } }';
      expect((await ask(owner.api, one, { id: created[state]!.id })).invitation.state).toBe(state);
    }
    const page = await ask(owner.api, list, { id: project.id, first: 3 });
    const { endCursor, hasNextPage } = page.project.invitations.pageInfo;
    expect(hasNextPage).toBe(true);
    const rest = await ask(owner.api, list, { id: project.id, after: endCursor });
    expect(rest.project.invitations.nodes).toHaveLength(1);
  });

  it('are hidden from developers and from other projects, who cannot withdraw them either', async () => {
    const { id } = await inviteTo();
    const developer = await people.member(project, Role.developer);
    const stranger = await people.member(await people.seed.project(), Role.owner);
    const one = 'query ($id: ID!) { invitation(id: $id) { email } }';
    for (const query of [one, withdraw]) {
      expect(await refusalOf(developer.api, query, { id })).toBe('insufficient_scope');
      expect(await refusalOf(stranger.api, query, { id })).toBe('invitation_not_found');
    }
    expect(await refusalOf(developer.api, list, { id: project.id })).toBe('insufficient_scope');
  });

  it('cannot be withdrawn after they were accepted, and withdrawing twice changes nothing', async () => {
    const { id } = await inviteTo();
    await ask(owner.api, withdraw, { id });
    expect(await ask(owner.api, withdraw, { id })).toEqual({
      withdrawInvitation: { invitation: { state: 'withdrawn' } },
    });
    const user = await people.user();
    const accepted = await inviteTo(user.email);
    await ask(await people.as(user), accept, { token: await tokenTo(user.email) });
    expect(await refusalOf(owner.api, withdraw, { id: accepted.id })).toBe('invitation_accepted');
  });
});
