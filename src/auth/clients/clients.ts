import type { EntityManager } from '@mikro-orm/postgresql';
import { lock } from '../../platform/store/lock.ts';
import { page } from '../../platform/store/rows.ts';
import type { RowPage, PageRequest, Row } from '../../platform/store/rows.ts';
import { ofProject } from '../of-project.ts';
import type { Viewer } from '../viewer.ts';
import { Client, ClientKind } from './client.ts';

/** One client of a project that the viewer administers. */
export async function findClient(em: EntityManager, viewer: Viewer, id: string): Promise<Client> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', await em.findOne(Client, { id }), 'client');
}

/** The same, to be changed: no one else changes it or its secrets meanwhile. */
export async function lockClient(em: EntityManager, viewer: Viewer, id: string): Promise<Client> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', await lock(em, Client, id), 'client');
}

/** The clients of a project that the viewer administers. */
export async function listClients(
  em: EntityManager,
  viewer: Viewer,
  projectId: string,
  request: PageRequest,
): Promise<RowPage<Row<Client>>> {
  return page(em, Client, ofProject(viewer, projectId), request);
}

/** Anyone who makes a credential of a machine could use it: it must not do more than they may themselves. */
export function requireScopesOf(viewer: Viewer, { kind, projectId, scopes }: Client): void {
  if (kind === ClientKind.machine) viewer.requireAll(scopes, projectId);
}
