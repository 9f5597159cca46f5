import type { EntityManager } from '@mikro-orm/postgresql';
import { lock } from '../../platform/store/lock.ts';
import { ownedList } from '../of-project.ts';
import type { Viewer } from '../viewer.ts';
import { Client, ClientKind } from './client.ts';

/** Finds a client of a project that the viewer administers. */
export async function findClient(em: EntityManager, viewer: Viewer, id: string): Promise<Client> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', await em.findOne(Client, { id }), 'client');
}

/** Like `findClient`, but locks the client, so that no other request changes it or its secrets. */
export async function lockClient(em: EntityManager, viewer: Viewer, id: string): Promise<Client> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', await lock(em, Client, id), 'client');
}

/** The clients of projects, for those who administer them. */
export const clientList = ownedList(Client);

/** The creator of a machine's credential could use it, so its scopes must be among those of the creator. */
export function requireScopesOf(viewer: Viewer, { kind, projectId, scopes }: Client): void {
  if (kind === ClientKind.machine) viewer.requireAll(scopes, projectId);
}
