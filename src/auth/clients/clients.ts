import type { EntityManager } from '@mikro-orm/postgresql';
import { lackingScope } from '../../errors.ts';
import { decodeId } from '../../platform/ids.ts';
import { lock } from '../../platform/lock.ts';
import { Where, page } from '../../platform/rows.ts';
import type { Page, PageRequest, Row } from '../../platform/rows.ts';
import { isScope } from '../scopes.ts';
import type { Viewer } from '../viewer.ts';
import { Client, ClientKind } from './client.ts';

/** One client of a project that the viewer administers. */
export async function findClient(em: EntityManager, viewer: Viewer, id: string): Promise<Client> {
  viewer.require('project:admin');
  return viewer.admit('project:admin', await em.findOne(Client, { id }), 'client');
}

/** The same, to be changed: nobody else changes it or its secrets meanwhile. */
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
): Promise<Page<Row<Client>>> {
  viewer.actIn('project:admin', projectId);
  return page(em, Client, new Where().and('project_id = ?', decodeId('project', projectId)), request);
}

/** Whoever makes a credential of a machine could use it: it must not do more than they may themselves. */
export function requireScopesOf(viewer: Viewer, { kind, projectId, scopes }: Client): void {
  if (kind !== ClientKind.machine) return;
  const lacking = scopes.filter(isScope).find((scope) => !viewer.may(scope, projectId));
  if (lacking) throw lackingScope(lacking);
}
