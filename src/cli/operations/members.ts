import { columns } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import { findProject } from './projects.ts';
import { pageOf, readAll } from './read-all.ts';
import type { Page } from './read-all.ts';
import type { Target } from './target.ts';

const member = 'id role createdAt user { id name email }';
const invitation = 'id email role state createdAt expiresAt';

export const memberDocuments = {
  members: `query ($id: ID!, $after: String) { project(id: $id) { members(first: 100, after: $after) ${pageOf(member)} } }`,
  invitations: `query ($id: ID!, $after: String) {
    project(id: $id) { invitations(first: 100, after: $after) ${pageOf(invitation)} }
  }`,
};

interface MemberNode {
  id: string;
  role: string;
  createdAt: string;
  user: { id: string; name: string; email: string };
}

interface InvitationNode {
  id: string;
  email: string;
  role: string;
  state: string;
  createdAt: string;
  expiresAt: string;
}

/** Lists the members of a project. */
export async function listMembers({ send }: Target, { project }: { project: string }): Promise<Outcome> {
  const { id } = await findProject(send, project);
  const pageIn = (data: { project: { members: Page<MemberNode> } }) => data.project.members;
  const request = { document: memberDocuments.members, variables: { id } };
  const members = await readAll(send, request, pageIn);
  const rows = members.map(({ id: memberId, role, user }) => [role, user.name, user.email, memberId]);
  const lines = rows.length
    ? columns([['role', 'name', 'email', 'id'], ...rows], '')
    : [`The project ${project} has no members; operators administer it.`];
  return { data: { members }, lines };
}

/** Lists the invitations to a project, newest first. */
export async function listInvitations({ send }: Target, { project }: { project: string }): Promise<Outcome> {
  const { id } = await findProject(send, project);
  const pageIn = (data: { project: { invitations: Page<InvitationNode> } }) => data.project.invitations;
  const request = { document: memberDocuments.invitations, variables: { id } };
  const invitations = await readAll(send, request, pageIn);
  const rows = invitations.map((each) => [each.state, each.role, each.email, each.expiresAt, each.id]);
  const lines = rows.length
    ? columns([['state', 'role', 'email', 'expires', 'id'], ...rows], '')
    : [`There are no invitations to the project ${project}.`];
  return { data: { invitations }, lines };
}
