import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { GraphQLResolveInfo } from 'graphql';
import type { Viewer } from '../../src/auth/viewer.ts';
import type { Page, PageRequest, Row } from '../../src/platform/rows.ts';
import { pageRequest, toConnection } from '../connection.ts';
import type { ConnectionOf, PageArgs } from '../connection.ts';
import type { HubContext } from '../context.ts';

/** What such a list is charged: as much as one at the top, since each is a statement of its own. */
export const aPage = 100;

type List<T> = (
  em: EntityManager,
  viewer: Viewer,
  projectId: string,
  request: PageRequest,
) => Promise<Page<Row<T>>>;

interface Asked {
  projectId: string;
  args: PageArgs;
  context: HubContext;
  info: GraphQLResolveInfo;
}

/** A page of what one project owns, as a field of that project. */
export async function ownList<T extends { id: string }>(
  entity: EntityClass<T>,
  list: List<T>,
  { projectId, args, context, info }: Asked,
): Promise<ConnectionOf<Row<T>>> {
  const { em, viewer, loaders } = context;
  loaders.spend(aPage);
  const page = await list(em, viewer, projectId, pageRequest(args));
  await loaders.readAhead(entity, page.rows, info);
  return toConnection(page, args);
}
