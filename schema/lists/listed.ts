import type { GraphQLResolveInfo } from 'graphql';
import type { RowPage, PageRequest, Row } from '../../src/platform/store/rows.ts';
import { askedOfNodes } from './list-request.ts';
import { pageRequest, toConnection } from './connection.ts';
import type { ConnectionOf, PageArgs } from './connection.ts';
import type { HubContext } from '../context.ts';

/** What the resolver of a list was called with. */
export interface Call {
  args: PageArgs;
  context: HubContext;
  info: GraphQLResolveInfo;
}

/** A page of a list: only what the document asks of the nodes is read, and what belongs to them in a second statement. */
export async function listed<T extends object>(
  entity: object,
  { args, context, info }: Call,
  list: (request: PageRequest) => Promise<RowPage<Row<T>>>,
): Promise<ConnectionOf<Row<T>>> {
  const page = await list(pageRequest(args, askedOfNodes(entity, info)));
  await context.loaders.readAhead(entity, page.rows, info);
  return toConnection(page, args);
}
