import { Console } from '../../support/console.ts';
import { HubClient } from '../../support/client.ts';
import { password } from '../../support/seed.ts';
import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { people } = hub;
  const anyone = { as: new HubClient(people.hub.address) };
  await hub.graphql(
    `mutation ($input: SignUpInput!) { signUp(input: $input) { user { id email name emailVerifiedAt } } }`,
    { input: { email: 'ada@people.example', name: 'Ada Lovelace', password: 'correct horse battery' } },
    anyone,
  );
  const newcomer = await people.newcomer('grace@people.example', 'Grace Hopper');
  await hub.graphql(
    `mutation { sendEmailVerification { user { email emailVerifiedAt } } }`,
    {},
    { as: await people.as(newcomer) },
  );
  const alan = await people.user('alan@people.example', 'Alan Turing');
  const app = await Console.open(people);
  await app.signIn(people.browser(), 'alan@people.example', { scope: 'openid account' });
  await app.signIn(people.browser(), 'alan@people.example', { scope: 'openid account' });
  const asAlan = { as: await people.as(alan) };
  const me = await hub.graphql(
    `{ me { kind user { name sessions(first: 1) { nodes { id } } connectedClients(first: 1) { nodes { client { id name } scopes } } } } }`,
    {},
    asAlan,
  );
  await hub.graphql(
    `mutation ($id: ID!) { endSession(id: $id) { endedSessionId } }`,
    { id: me.user.sessions.nodes[0].id },
    asAlan,
  );
  await hub.graphql(
    `mutation ($clientId: ID!) { withdrawConsent(clientId: $clientId) { clientId } }`,
    { clientId: app.client.id },
    asAlan,
  );
  await hub.graphql(`mutation { endAllSessions { userId } }`, {}, asAlan);

  const asAnew = { as: await people.as(alan) };
  await hub.graphql(
    `mutation ($input: UpdateProfileInput!) { updateProfile(input: $input) { user { name } } }`,
    { input: { name: 'Alan M. Turing' } },
    asAnew,
  );
  await hub.graphql(
    `mutation ($input: RequestEmailChangeInput!) { requestEmailChange(input: $input) { newEmail user { email } } }`,
    { input: { email: 'alan@bletchley.example', currentPassword: password } },
    asAnew,
  );
  await hub.graphql(
    `mutation ($input: ChangePasswordInput!) { changePassword(input: $input) { user { name } } }`,
    { input: { currentPassword: password, newPassword: 'four words of another one' } },
    asAnew,
  );

  const operator = { as: (await people.operator()).api };
  await hub.graphql(
    `query ($filter: UserFilter!) { users(first: 2, filter: $filter) { nodes { id name email isOperator } } }`,
    { filter: { text: 'alan@people' } },
    operator,
  );
  const { id } = alan;
  await hub.graphql(`query ($id: ID!) { user(id: $id) { name email suspendedAt isOperator } }`, { id }, operator);
  await hub.graphql(
    `mutation ($input: SuspendUserInput!) { suspendUser(input: $input) { user { name suspendedAt } } }`,
    { input: { id, reason: 'Reported by three projects.' } },
    operator,
  );
  await hub.graphql(`mutation ($id: ID!) { reinstateUser(id: $id) { user { name suspendedAt } } }`, { id }, operator);
  await hub.graphql(`mutation ($id: ID!) { appointOperator(id: $id) { user { name isOperator } } }`, { id }, operator);
  await hub.graphql(`mutation ($id: ID!) { dismissOperator(id: $id) { user { name isOperator } } }`, { id }, operator);

  await hub.rest('POST /users', {
    ...anyone,
    body: { email: 'mary@people.example', name: 'Mary', password: 'correct horse battery' },
  });
  const asNewcomer = { as: await people.as(newcomer) };
  await hub.rest('POST /me/email-verification', asNewcomer);
  const linus = await people.user('linus@people.example', 'Linus');
  await app.signIn(people.browser(), 'linus@people.example', { scope: 'openid account' });
  await app.signIn(people.browser(), 'linus@people.example', { scope: 'openid account' });
  await people.seed.member(hub.project, linus, 'admin' as never);
  const asLinus = { as: await people.as(linus) };
  await hub.rest('GET /me', asLinus);
  await hub.graphql(
    `{ myData { name email memberships { role project { name } } customers(first: 1) { totalCount } } }`,
    {},
    asLinus,
  );
  await hub.rest('GET /me/data', asLinus);
  await hub.rest('POST /me/default-project', { ...asLinus, body: { projectId: hub.project.id } });
  await hub.rest('POST /me/changes', { ...asLinus, body: { name: 'Linus T.' } });
  const change = { email: 'linus@kernel.example', currentPassword: password };
  await hub.rest('POST /me/email-change', { ...asLinus, body: change });
  const own = `/users/${linus.id}`;
  const invited = await people.seed.project('compiler');
  const owner = { as: (await people.member(invited, 'owner' as never)).api, isPreparation: true };
  const invite = { projectId: invited.id, email: linus.email, role: 'developer' };
  const inviteLinus = async () =>
    hub.graphql(
      `mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { invitation { id } } }`,
      { input: invite },
      owner,
    );
  await inviteLinus();
  const invitations = await hub.rest('GET /users/{userId}/invitations', {
    ...asLinus,
    path: `${own}/invitations?first=1`,
  });
  const first = String(invitations.data[0].id);
  await hub.rest('POST /me/invitations/{id}/decline', { ...asLinus, path: `/me/invitations/${first}/decline` });
  await inviteLinus();
  const again = await hub.rest('GET /users/{userId}/invitations', {
    ...asLinus,
    ...{ path: `${own}/invitations?first=1`, isPreparation: true },
  });
  const second = String(again.data[0].id);
  await hub.rest('POST /me/invitations/{id}/accept', { ...asLinus, path: `/me/invitations/${second}/accept` });
  const sessions = await hub.rest('GET /users/{userId}/sessions', { ...asLinus, path: `${own}/sessions?first=1` });
  await hub.rest('GET /users/{userId}/connected-clients', { ...asLinus, path: `${own}/connected-clients?first=1` });
  await hub.rest('DELETE /sessions/{id}', { ...asLinus, path: `/sessions/${String(sessions.data[0].id)}` });
  await hub.rest('DELETE /me/connected-clients/{clientId}', {
    ...asLinus,
    path: `/me/connected-clients/${app.client.id}`,
  });
  await hub.rest('DELETE /me/sessions', asLinus);
  const asLinusAnew = { as: await people.as(linus) };
  const passwords = { currentPassword: password, newPassword: 'four words of another one' };
  await hub.rest('POST /me/password', { ...asLinusAnew, body: passwords });
  await hub.rest('GET /users', { ...operator, path: '/users?text=linus%40people' });
  await hub.rest('GET /users/{id}', { ...operator, path: own });
  const reason = 'Reported by three projects.';
  await hub.rest('POST /users/{id}/suspend', { ...operator, path: `${own}/suspend`, body: { reason } });
  await hub.rest('POST /users/{id}/reinstate', { ...operator, path: `${own}/reinstate` });
  await hub.rest('POST /users/{id}/operator', { ...operator, path: `${own}/operator` });
  await hub.rest('DELETE /users/{id}/operator', { ...operator, path: `${own}/operator` });
};
