import type { EntityManager } from '@mikro-orm/postgresql';
import { Project } from '../auth/projects/project.ts';
import { parseId } from '../platform/values/ids.ts';
import { projectNotFound } from './project-not-found.ts';

/** Finds a project by its slug or id. An id has an underscore, which no slug has. */
export async function findProject(em: EntityManager, name: string): Promise<Project> {
  const isId = parseId(name)?.prefix === 'project';
  const project = await em.findOne(Project, isId ? { id: name } : { slug: name });
  if (project) return project;
  throw projectNotFound(name);
}
