import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Temporal } from 'temporal-polyfill';
import { Refusal, notFound } from '../../errors.ts';
import { Check } from '../../platform/values/check.ts';
import { lock } from '../../platform/store/lock.ts';
import { record } from '../../platform/events/record.ts';
import { Where, page } from '../../platform/store/rows.ts';
import type { CountablePage, PageRequest, Row } from '../../platform/store/rows.ts';
import { sql, uuids } from '../../platform/store/sql.ts';
import { requireOperator } from '../people/operators.ts';
import { Member, Role } from './member.ts';
import { UpdateProjectInput } from './project-input.ts';
import type { CreateProjectInput, SetFirstPartyInput } from './project-input.ts';
import { Project } from './project.ts';
import type { Viewer } from '../viewer.ts';

/** Registers a project, with the viewer as its owner. */
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
    acceptedAt: now,
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

export function checkProject(input: Pick<UpdateProjectInput, 'name' | 'description'>): void {
  checkBounds(new Check(), UpdateProjectInput, input).done();
}

/** Finds a project that the viewer has access to. */
export async function findProject(em: EntityManager, viewer: Viewer, id: string): Promise<Project> {
  viewer.knownProjects();
  const project = await em.findOne(Project, { id });
  if (!project || !viewer.knows(project.id)) throw notFound('project');
  return project;
}

/** Lists the projects that the viewer has access to; for an operator, all projects. */
export async function listProjects(
  em: EntityManager,
  viewer: Viewer,
  request: PageRequest,
): Promise<CountablePage<Row<Project>>> {
  const where = new Where();
  const projects = viewer.knownProjects();
  if (projects !== 'all') where.and(sql`id = any(${uuids.project(projects)}::uuid[])`);
  return page(em, Project, where, request);
}

/** Changes the name, description, website or rules of a project. */
export async function updateProject(
  em: EntityManager,
  viewer: Viewer,
  { projectId, ...input }: UpdateProjectInput,
  now: Temporal.Instant,
): Promise<Project> {
  const id = viewer.actIn('project:admin', projectId);
  new Check()
    .that(input.name !== null, '/name', 'cannot be emptied')
    .that(input.requiresPkce !== null, '/requiresPkce', 'cannot be emptied')
    .done();
  checkProject(input);
  const project = await holdProject(em, id);
  const changes = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  Object.assign(project, changes, { updatedAt: now });
  record(em, viewer, now, { projectId: id, type: 'project.updated', subject: id, payload: { changes } });
  return project;
}

/** Sets whether a project is the network's own, so that its clients need no consent. Operators only. */
export async function setFirstParty(
  em: EntityManager,
  viewer: Viewer,
  { projectId, isFirstParty }: SetFirstPartyInput,
  now: Temporal.Instant,
): Promise<Project> {
  requireOperator(viewer);
  const project = await holdProject(em, projectId);
  project.isFirstParty = isFirstParty;
  project.updatedAt = now;
  const type = 'project.first_party_set';
  record(em, viewer, now, { projectId, type, subject: projectId, payload: { isFirstParty } });
  return project;
}

/** Locks a project, and returns its current state. */
export async function holdProject(em: EntityManager, id: string): Promise<Project> {
  const project = await lock(em, Project, id);
  if (!project) throw notFound('project');
  return project;
}

function onlyPeople(): Refusal {
  return new Refusal('forbidden', 'person_required', 'A project is registered by a person, who becomes its owner.');
}
