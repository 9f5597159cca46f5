import { describe, expect, it } from '@jest/globals';
import { hubScopes } from '../../src/auth/scopes.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { ask, refusalOf } from '../support/people.ts';
import {
  accept,
  email,
  invite,
  inviteTo,
  membersOf,
  owner,
  people,
  project,
  statesOf,
  tokenTo,
} from './invitations-stage.ts';

const received = `{ me { user { receivedInvitations { totalCount nodes { id role state project { id name } } } } } }`;
const acceptById = 'mutation ($id: ID!) { acceptReceivedInvitation(id: $id) { member { role project { id } } } }';
const decline = 'mutation ($id: ID!) { declineReceivedInvitation(id: $id) { declinedInvitationId } }';

const guest = async () => people.as(await people.user(email));
const listOf = async (api: Awaited<ReturnType<typeof guest>>) => (await ask(api, received)).me.user.receivedInvitations;

describe('an invitation to the address of an account', () => {
  it('is listed for its person, and accepted there without the link', async () => {
    const api = await guest();
    const { id } = await inviteTo();
    expect(await listOf(api)).toEqual({
      totalCount: 1,
      nodes: [{ id, role: 'developer', state: 'open', project: { id: project.id, name: project.name } }],
    });
    const { member } = (await ask(api, acceptById, { id })).acceptReceivedInvitation;
    expect(member).toEqual({ role: 'developer', project: { id: project.id } });
    expect(await membersOf(project)).toEqual([{ role: 'developer', email }]);
    expect((await listOf(api)).totalCount).toBe(0);
    expect(await refusalOf(api, acceptById, { id })).toBe('invitation_invalid');
    expect(await refusalOf(api, accept, { token: await tokenTo(email) })).toBe('invitation_invalid');
  });

  it('is declined by its person, after which its link no longer works and they can be invited again', async () => {
    const api = await guest();
    const { id } = await inviteTo();
    const token = await tokenTo(email);
    expect((await ask(api, decline, { id })).declineReceivedInvitation.declinedInvitationId).toBe(id);
    expect(await refusalOf(api, accept, { token })).toBe('invitation_invalid');
    expect(await refusalOf(api, decline, { id })).toBe('invitation_invalid');
    expect(await statesOf()).toEqual(['withdrawn']);
    const [entry] = await people.sql('select action, project_id from audit_entry where subject = ? and action like ?', [
      id,
      '%declined',
    ]);
    expect(entry).toEqual({ action: 'invitation.declined', project_id: decodeId('project', project.id) });
    expect(await refusalOf(owner.api, invite, { projectId: project.id, email })).toBeUndefined();
  });

  it('is neither shown to nor answered by anyone else, and not without the scope account', async () => {
    const user = await people.user(email);
    const { id } = await inviteTo();
    const stranger = await people.as(await people.user());
    expect((await listOf(stranger)).totalCount).toBe(0);
    for (const act of [acceptById, decline]) {
      expect(await refusalOf(stranger, act, { id })).toBe('invitation_invalid');
      expect(await refusalOf(await people.as(user, hubScopes), act, { id })).toBe('insufficient_scope');
    }
    expect(await refusalOf(await people.as(user, hubScopes), received)).toBe('insufficient_scope');
    expect(await statesOf()).toEqual(['open']);
  });

  it('is not for an account that has not confirmed the address', async () => {
    const api = await people.as(await people.newcomer(email));
    const { id } = await inviteTo();
    expect(await refusalOf(api, received)).toBe('email_not_verified');
    for (const act of [acceptById, decline]) expect(await refusalOf(api, act, { id })).toBe('email_not_verified');
  });

  it('cannot be accepted when its sender may no longer invite, nor after a week', async () => {
    const api = await guest();
    const { id } = await inviteTo();
    await people.sql(`update member set role = 'viewer' where user_id = ?`, [decodeId('user', owner.user.id)]);
    expect(await refusalOf(api, acceptById, { id })).toBe('invitation_invalid');
    people.clock.advance({ hours: 7 * 24 });
    expect((await listOf(await people.as(await people.user()))).totalCount).toBe(0);
    for (const act of [acceptById, decline]) expect(await refusalOf(api, act, { id })).toBe('invitation_invalid');
  });

  it('is accepted or declined once when both are tried at once', async () => {
    const api = await guest();
    const { id } = await inviteTo();
    const codes = await Promise.all(
      [acceptById, decline, acceptById, decline].map((act) => refusalOf(api, act, { id })),
    );
    expect(codes.toSorted()).toEqual([...Array(3).fill('invitation_invalid'), undefined]);
  });
});
