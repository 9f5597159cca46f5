import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { Json } from '../support/client.ts';
import { People, ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';

export type Member = Awaited<ReturnType<People['member']>>;

export let people: People;
export let project: Project;
export let owner: Member;
export let email: string;

beforeAll(async () => {
  people = await People.start();
});

beforeEach(async () => {
  project = await people.seed.project();
  owner = await people.member(project, Role.owner);
  email = `${unique('guest')}@example.org`;
});

afterAll(() => people?.close());

export const invite = `mutation ($projectId: ID!, $email: Email!, $role: Role! = developer) {
  inviteMember(input: { projectId: $projectId, email: $email, role: $role }) {
    invitation { id email role state invitedBy expiresAt project { id } } } }`;
export const withdraw = 'mutation ($id: ID!) { withdrawInvitation(id: $id) { invitation { state } } }';
export const accept = `mutation ($token: String!) { acceptInvitation(token: $token) {
  member { role user { id name email } project { id } } } }`;
export const list = `query ($id: ID!, $state: InvitationState, $first: Int! = 50, $after: String) { project(id: $id) {
  invitations(state: $state, first: $first, after: $after) {
    nodes { id email role state } pageInfo { endCursor hasNextPage } } } }`;

export async function inviteTo(address = email, role = Role.developer, by = owner.api): Promise<Json> {
  const created = await ask(by, invite, { projectId: project.id, email: address, role });
  return created.inviteMember.invitation;
}

/** The token in the link of the latest mail. */
export const tokenTo = async (address: string) => new URL(await people.linkTo(address)).searchParams.get('token')!;

export const membersOf = ({ id }: Project) =>
  people.sql<{ role: string; email: string }>(
    `select role, email from member join hub_user on hub_user.id = user_id where project_id = ? and role <> 'owner'`,
    [decodeId('project', id)],
  );

export const statesOf = async (): Promise<string[]> => {
  const { project: shown } = await ask(owner.api, list, { id: project.id });
  return shown.invitations.nodes.map(({ state }) => String(state));
};
