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
    `mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { name description } } }`,
    { input: { projectId: id, description: 'Builds every change' } },
    asAda,
  );
  await hub.graphql(
    `mutation ($projectId: ID) { setDefaultProject(projectId: $projectId) { user { id name } } }`,
    { projectId: id },
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
  const linus = await people.user('linus@example.org', 'Linus');
  await people.seed.member(hub.project, linus, 'viewer' as never);
  await hub.graphql(
    `mutation ($projectId: ID!) { leaveProject(projectId: $projectId) { leftProjectId } }`,
    { projectId: hub.project.id },
    { as: await people.as(linus) },
  );
};
