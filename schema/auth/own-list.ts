import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../src/auth/viewer.ts';
import type { Page, PageRequest, Row } from '../../src/platform/rows.ts';
import type { ConnectionOf } from '../connection.ts';
import { listed } from '../listed.ts';
import type { Call } from '../listed.ts';

/** What such a list is charged: as much as one at the top, since each is a statement of its own. */
export const aPage = 100;

type List<T> = (
  em: EntityManager,
  viewer: Viewer,
  projectId: string,
  request: PageRequest,
) => Promise<Page<Row<T>>>;

interface OwnCall extends Call {
  projectId: string;
}

/** A page of what one project owns, as a field of that project. */
export async function ownList<T extends { id: string }>(
  entity: EntityClass<T>,
  list: List<T>,
  { projectId, ...call }: OwnCall,
): Promise<ConnectionOf<Row<T>>> {
  const { em, viewer, loaders } = call.context;
  loaders.spend(aPage);
  return listed(entity, call, (request) => list(em, viewer, projectId, request));
}
