import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../src/auth/viewer.ts';
import type { RowPage, PageRequest, Row } from '../../src/platform/store/rows.ts';
import type { ConnectionOf } from '../lists/connection.ts';
import { listed } from '../lists/listed.ts';
import type { ListCall } from '../lists/listed.ts';

type OwnList<T> = (
  em: EntityManager,
  viewer: Viewer,
  projectId: string,
  request: PageRequest,
) => Promise<RowPage<Row<T>>>;

interface OwnCall extends ListCall {
  projectId: string;
}

/** A page of what one project owns, as a field of that project. */
export async function ownList<T extends { id: string }>(
  entity: EntityClass<T>,
  list: OwnList<T>,
  { projectId, ...call }: OwnCall,
): Promise<ConnectionOf<Row<T>>> {
  const { em, viewer } = call.context;
  return listed(entity, call, (request) => list(em, viewer, projectId, request));
}
