import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import { requireAccount } from '../people/own-account.ts';
import { User } from '../people/user.ts';
import type { Viewer } from '../viewer.ts';
import { findProject } from './projects.ts';

/**
 * The project of requests that name none: the one that the person chose, or the only one that they founded or joined.
 * After a person joins a second project there is no default until they choose one.
 */
export function defaultProjectOf(chosen: string | null, joined: readonly string[]): string | undefined {
  return chosen ?? (joined.length === 1 ? joined[0] : undefined);
}

/** Sets the viewer's default project; null returns to the only project that they founded or joined. */
export async function setDefaultProject(
  em: EntityManager,
  viewer: Viewer,
  projectId: string | null,
  now: Temporal.Instant,
): Promise<User> {
  const user = await em.findOneOrFail(User, { id: requireAccount(viewer) });
  if (projectId !== null) await findProject(em, viewer, projectId);
  if (user.defaultProjectId === projectId) return user;
  user.defaultProjectId = projectId;
  user.updatedAt = now;
  record(em, viewer, now, { type: 'user.default_project_set', subject: user.id, payload: { projectId } });
  return user;
}
