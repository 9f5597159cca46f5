import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Refusal, invalid, notFound } from '../../errors.ts';
import { Check } from '../../platform/check.ts';
import { decodeId, encodeId } from '../../platform/ids.ts';
import { record } from '../../platform/record.ts';
import { Where, page } from '../../platform/rows.ts';
import type { Page, PageRequest, Row } from '../../platform/rows.ts';
import { ApiKey } from '../clients/api-key.ts';
import { Client } from '../clients/client.ts';
import { Member, Role, roleScopes } from './member.ts';
import type { AddMemberInput, CreateProjectInput } from './project-input.ts';
import { Project } from './project.ts';
import { User } from '../people/user.ts';
import type { Viewer } from '../viewer.ts';

/** Registers a project; the person who does is its owner. */
export async function createProject(
  em: EntityManager,
  viewer: Viewer,
  input: CreateProjectInput,
  now: Temporal.Instant,
): Promise<Project> {
  viewer.require('project:admin');
  if (viewer.kind !== 'user') throw onlyPeople();
  checkProject(input);
  const { slug, name, description = null, homepageUrl = null } = input;
  const project = new Project({ slug, name, description, homepageUrl, createdAt: now });
  const owner = new Member({
    projectId: project.id,
    userId: viewer.userId,
    role: Role.owner,
    createdAt: now,
  });
  em.persist([project, owner]);
  record(em, viewer, now, {
    projectId: project.id,
    type: 'project.created',
    subject: project.id,
    payload: { slug, name },
  });
  return project;
}

export function checkProject(input: CreateProjectInput): void {
  new Check().text(input.name, '/name', 200).text(input.description, '/description', 2000).done();
}

/** One project that the viewer takes part in. */
export async function findProject(em: EntityManager, viewer: Viewer, id: string): Promise<Project> {
  viewer.knownProjects();
  const project = await em.findOne(Project, { id });
  if (!project || !viewer.knows(project.id)) throw notFound('project');
  return project;
}

/** The projects that the viewer takes part in; an operator, in all. */
export async function listProjects(
  em: EntityManager,
  viewer: Viewer,
  request: PageRequest,
): Promise<Page<Row<Project>>> {
  const where = new Where();
  const projects = viewer.knownProjects();
  if (projects !== 'all')
    where.and('id = any(?::uuid[])', `{${projects.map((id) => decodeId('project', id)).join()}}`);
  return page(em, Project, where, request);
}

/** One member of a project that the viewer administers. */
export async function findMember(em: EntityManager, viewer: Viewer, id: string): Promise<Member> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', await em.findOne(Member, { id }), 'member');
}

/** One client of a project that the viewer administers. */
export async function findClient(em: EntityManager, viewer: Viewer, id: string): Promise<Client> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', await em.findOne(Client, { id }), 'client');
}

/** One key of a project that the viewer administers. */
export async function findApiKey(em: EntityManager, viewer: Viewer, id: string): Promise<ApiKey> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', await em.findOne(ApiKey, { id }), 'key');
}

/** Makes somebody with an account a member. */
export async function addMember(
  em: EntityManager,
  viewer: Viewer,
  input: AddMemberInput,
  now: Temporal.Instant,
): Promise<Member> {
  const projectId = viewer.actIn('project:admin', input.projectId);
  requireWhole(viewer, projectId, input.role);
  const user = await findByEmail(em, input.email);
  if (!user) throw notFound('user');
  const member = new Member({ projectId, userId: user.id, role: input.role, createdAt: now });
  em.persist(member);
  const payload = { userId: user.id, role: input.role };
  record(em, viewer, now, { projectId, type: 'member.added', subject: member.id, payload });
  return member;
}

/** Nobody gives a role that may do more than they may themselves. */
function requireWhole(viewer: Viewer, projectId: string, role: Role): void {
  const lacking = roleScopes[role].find((scope) => !viewer.may(scope, projectId));
  if (lacking) throw invalid('/role', `may do more than you: you lack the scope ${lacking}`);
}

/** Ends a membership. A project keeps at least one owner. */
export async function removeMember(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Member> {
  const member = await findMember(em, viewer, id);
  const { projectId, userId, role } = member;
  const owners = await em.execute<object[]>(
    `select id from member where project_id = ? and role = 'owner' for update`,
    [decodeId('project', projectId)],
  );
  if (role === Role.owner && owners.length < 2) {
    throw new Refusal(
      'conflict',
      'last_owner',
      'This is the last owner of the project; make somebody else one first.',
    );
  }
  em.remove(member);
  record(em, viewer, now, {
    projectId,
    type: 'member.removed',
    subject: member.id,
    payload: { userId, role },
  });
  return member;
}

function onlyPeople(): Refusal {
  return new Refusal(
    'forbidden',
    'person_required',
    'A project is registered by a person, who becomes its owner.',
  );
}

async function findByEmail(em: EntityManager, email: string): Promise<User | null> {
  const [row] = await em.execute<{ id: string }[]>('select id from hub_user where lower(email) = lower(?)', [
    email,
  ]);
  return row ? em.findOne(User, { id: encodeId('user', row.id) }) : null;
}
