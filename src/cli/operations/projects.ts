import { Refusal } from '../../errors.ts';
import { parseId } from '../../platform/values/ids.ts';
import type { CreateProjectOptions } from '../create-project.ts';
import { columns } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import { projectNotFound } from '../project-not-found.ts';
import { emptied, requireChange } from './changes.ts';
import { pageOf, readAll } from './read-all.ts';
import type { Page } from './read-all.ts';
import type { Send } from './send.ts';
import type { Target } from './target.ts';

const fields = 'id slug name description homepageUrl isFirstParty createdAt';

export const projectDocuments = {
  list: `query ($after: String) { projects(first: 100, after: $after) ${pageOf(fields)} }`,
  show: `query ($id: ID!) { project(id: $id) { ${fields} } }`,
  create: `mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { ${fields} } } }`,
  update: `mutation ($input: UpdateProjectInput!) { updateProject(input: $input) { project { ${fields} } } }`,
};

export interface ProjectNode {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  homepageUrl: string | null;
  isFirstParty: boolean;
  createdAt: string;
}

/** Lists the projects that the caller takes part in. */
export async function listProjects({ send }: Target): Promise<Outcome> {
  const projects = await projectsOf(send);
  const rows = projects.map(({ id, slug, name, createdAt }) => [slug, name, createdAt.slice(0, 10), id]);
  const lines = rows.length
    ? columns([['slug', 'name', 'created', 'id'], ...rows], '')
    : ['There are no projects. "project create" makes one.'];
  return { data: { projects }, lines };
}

export async function showProject({ send }: Target, { id: name }: { id: string }): Promise<Outcome> {
  const project = await findProject(send, name);
  return { data: { project }, lines: columns(rowsOf(project), '') };
}

/** Registers a project. At a hub, its owner is the person signed in; on this machine, it can be anyone. */
export async function createProject({ send, local }: Target, options: CreateProjectOptions): Promise<Outcome> {
  if (local) return (await import('../create-project.ts')).createProject(local, options);
  const { slug, name, description, homepage, owner } = options;
  if (owner) throw new Refusal('invalid', 'owner_is_caller', 'Leave out --owner: you become the owner of the project.');
  const input = { slug, name, description, homepageUrl: homepage };
  const { createProject: made } = await send<{ createProject: { project: ProjectNode } }>(projectDocuments.create, {
    input,
  });
  return {
    data: { project: made.project },
    lines: [`Registered the project ${name}.`, ...columns(rowsOf(made.project))],
  };
}

export interface UpdateProjectOptions {
  id: string;
  name?: string;
  description?: string;
  homepage?: string;
}

/** Changes the name, description or website of a project; an empty text removes the last two. */
export async function updateProject({ send }: Target, options: UpdateProjectOptions): Promise<Outcome> {
  const { id: projectId } = await findProject(send, options.id);
  const { name, description, homepage } = options;
  const changes = { name, description: emptied(description), homepageUrl: emptied(homepage) };
  requireChange(changes, ['--name', '--description', '--homepage']);
  const { updateProject: changed } = await send<{ updateProject: { project: ProjectNode } }>(projectDocuments.update, {
    input: { projectId, ...changes },
  });
  return {
    data: changed,
    lines: [`Changed the project ${changed.project.slug}.`, ...columns(rowsOf(changed.project))],
  };
}

/** Finds a project by its slug or id. */
export async function findProject(send: Send, name: string): Promise<ProjectNode> {
  if (parseId(name)?.prefix === 'project') {
    return (await send<{ project: ProjectNode }>(projectDocuments.show, { id: name })).project;
  }
  const project = (await projectsOf(send)).find(({ slug }) => slug === name);
  if (project) return project;
  throw projectNotFound(name);
}

function projectsOf(send: Send): Promise<ProjectNode[]> {
  return readAll(send, { document: projectDocuments.list }, (data: { projects: Page<ProjectNode> }) => data.projects);
}

function rowsOf({ id, slug, name, description, homepageUrl, isFirstParty, createdAt }: ProjectNode): string[][] {
  return [
    ['id', id],
    ['slug', slug],
    ['name', name],
    ['description', description ?? 'none'],
    ['homepage', homepageUrl ?? 'none'],
    ['first-party', isFirstParty ? 'yes: its clients need no consent' : 'no'],
    ['created', createdAt],
  ];
}
