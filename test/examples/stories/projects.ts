import { logo } from '../../support/images.ts';
import type { Story } from '../recorder.ts';

export const story: Story = async (hub) => {
  const { people } = hub;
  const ada = await people.user('ada@example.org', 'Ada Lovelace');
  const asAda = { as: await people.as(ada) };
  const operator = { as: (await people.operator()).api };
  const { project } = await hub.graphql(
    `mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id slug name } } }`,
    { input: { slug: 'forge', name: 'Forge', homepageUrl: 'https://forge.example' } },
    asAda,
  );
  const { id } = project;
  await hub.graphql(`query ($id: ID!) { project(id: $id) { slug name homepageUrl isFirstParty } }`, { id }, asAda);
  await hub.graphql(`{ projects(first: 2) { nodes { id slug name } pageInfo { endCursor hasNextPage } } }`, {}, asAda);
  await hub.graphql(
    `mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { name description usageRetentionMonths } } }`,
    { input: { projectId: id, description: 'Builds every change' } },
    asAda,
  );
  await hub.graphql(
    `mutation ($projectId: ID) { setDefaultProject(projectId: $projectId) { user { id name } } }`,
    { projectId: id },
    asAda,
  );
  await hub.graphql(
    `mutation ($input: SetProjectLogoInput!) { setProjectLogo(input: $input) { project { slug logoUrl } } }`,
    { input: { projectId: id, logo } },
    asAda,
  );
  await hub.graphql(
    `mutation ($input: SetFirstPartyInput!) { setFirstParty(input: $input) { project { slug isFirstParty } } }`,
    { input: { projectId: id, isFirstParty: true } },
    operator,
  );
  const invite = `mutation ($input: InviteMemberInput!) {
    inviteMember(input: $input) { invitation { id email role state expiresAt } }
  }`;
  const asked = await hub.graphql(
    invite,
    { input: { projectId: id, email: 'grace@example.org', role: 'developer' } },
    asAda,
  );
  await hub.graphql(
    `query ($id: ID!) { invitation(id: $id) { email role state invitedBy } }`,
    { id: asked.invitation.id },
    asAda,
  );
  const grace = await people.user('grace@example.org', 'Grace Hopper');
  const asGrace = { as: await people.as(grace) };
  const token = new URL(await people.linkTo('grace@example.org')).searchParams.get('token')!;
  const { member } = await hub.graphql(
    `mutation ($token: String!) { acceptInvitation(token: $token) { member { id role project { slug } } } }`,
    { token },
    { ...asGrace, hide: () => ({ [token]: 'the-token-of-the-mail' }) },
  );
  await hub.graphql(`query ($id: ID!) { member(id: $id) { role user { name } createdAt } }`, { id: member.id }, asAda);
  await hub.graphql(
    `mutation ($input: ChangeMemberRoleInput!) { changeMemberRole(input: $input) { member { id role } } }`,
    { input: { id: member.id, role: 'admin' } },
    asAda,
  );
  await hub.graphql(
    `mutation ($id: ID!, $metadata: Metadata) { updateMemberMetadata(id: $id, metadata: $metadata) { member { id metadata } } }`,
    { id: member.id, metadata: { team: 'platform' } },
    asAda,
  );
  await hub.graphql(`mutation ($id: ID!) { removeMember(id: $id) { removedMemberId } }`, { id: member.id }, asAda);
  const late = await hub.graphql(
    invite,
    { input: { projectId: id, email: 'alan@example.org', role: 'viewer' } },
    { ...asAda, isPreparation: true },
  );
  await hub.graphql(
    `mutation ($id: ID!) { withdrawInvitation(id: $id) { invitation { state withdrawnAt } } }`,
    { id: late.invitation.id },
    asAda,
  );
  const inviteGrace = async () => {
    const input = { projectId: id, email: 'grace@example.org', role: 'billing' };
    const made = await hub.graphql(invite, { input }, { ...asAda, isPreparation: true });
    return { id: String(made.invitation.id) };
  };
  await hub.graphql(
    `mutation ($id: ID!) { declineReceivedInvitation(id: $id) { declinedInvitationId } }`,
    await inviteGrace(),
    asGrace,
  );
  await hub.graphql(
    `mutation ($id: ID!) { acceptReceivedInvitation(id: $id) { member { role project { slug } } } }`,
    await inviteGrace(),
    asGrace,
  );
  const linus = await people.user('linus@example.org', 'Linus');
  await people.seed.member(hub.project, linus, 'viewer' as never);
  await hub.graphql(
    `mutation ($projectId: ID!) { leaveProject(projectId: $projectId) { leftProjectId } }`,
    { projectId: hub.project.id },
    { as: await people.as(linus) },
  );

  const hammer = await hub.rest('POST /projects', { ...asAda, body: { slug: 'hammer', name: 'Hammer' } });
  const path = `/projects/${String(hammer.id)}`;
  await hub.rest('GET /projects', { ...asAda, path: '/projects?first=1' });
  await hub.rest('GET /projects/{id}', { ...asAda, path });
  const described = { body: { description: 'Strikes while the iron is hot' } };
  await hub.rest('POST /projects/{projectId}/changes', { ...asAda, path: `${path}/changes`, ...described });
  await hub.rest('POST /projects/{projectId}/logo', { ...asAda, path: `${path}/logo`, body: { logo } });
  const first = { path: `${path}/first-party`, body: { isFirstParty: true } };
  await hub.rest('POST /projects/{projectId}/first-party', { ...operator, ...first });
  const guest = (email: string) => ({ ...asAda, path: `${path}/invitations`, body: { email, role: 'developer' } });
  const invited = await hub.rest('POST /projects/{projectId}/invitations', guest('grace@example.org'));
  await hub.rest('GET /invitations/{id}', { ...asAda, path: `/invitations/${String(invited.id)}` });
  await hub.rest('GET /projects/{projectId}/invitations', { ...asAda, path: `${path}/invitations?first=1` });
  const secondToken = new URL(await people.linkTo('grace@example.org')).searchParams.get('token')!;
  const joined = await hub.rest('POST /invitations/accept', {
    ...asGrace,
    body: { token: secondToken },
    hide: () => ({ [secondToken]: 'the-token-of-the-mail' }),
  });
  await hub.rest('GET /projects/{projectId}/audit', { ...asAda, path: `${path}/audit?first=1` });
  await hub.rest('GET /projects/{projectId}/members', { ...asAda, path: `${path}/members?first=2` });
  const place = `/members/${String(joined.id)}`;
  await hub.rest('GET /members/{id}', { ...asAda, path: place });
  await hub.rest('POST /members/{id}/role', { ...asAda, path: `${place}/role`, body: { role: 'admin' } });
  await hub.rest('POST /members/{id}/metadata', {
    ...asAda,
    path: `${place}/metadata`,
    body: { metadata: { team: 'platform' } },
  });
  await hub.rest('DELETE /members/{id}', { ...asAda, path: place });
  const unwanted = await hub.rest('POST /projects/{projectId}/invitations', {
    ...guest('linus@example.org'),
    isPreparation: true,
  });
  const withdrawal = `/invitations/${String(unwanted.id)}/withdraw`;
  await hub.rest('POST /invitations/{id}/withdraw', { ...asAda, path: withdrawal });
  await people.seed.member(hub.project, grace, 'viewer' as never);
  await hub.rest('POST /projects/{projectId}/leave', { ...asGrace, path: `/projects/${hub.project.id}/leave` });
};
