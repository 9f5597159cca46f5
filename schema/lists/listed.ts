import type { GraphQLResolveInfo } from 'graphql';
import type { RowPage, PageRequest, Row } from '../../src/platform/store/rows.ts';
import { requestOfNodes } from './list-request.ts';
import { pageRequest, toConnection } from './connection.ts';
import type { ConnectionOf, PageArgs } from './connection.ts';
import type { HubContext } from '../context.ts';

/** The arguments of a list resolver. */
export interface ListCall {
  args: PageArgs;
  context: HubContext;
  info: GraphQLResolveInfo;
}

/** Reads a page of a list: only the selected properties of the nodes, and their relations in a second statement. */
export async function listed<T extends object>(
  entity: object,
  { args, context, info }: ListCall,
  list: (request: PageRequest) => Promise<RowPage<Row<T>>>,
): Promise<ConnectionOf<Row<T>>> {
  const page = await list(pageRequest(args, requestOfNodes(entity, info)));
  await context.loaders.readAhead(entity, page.rows, info);
  return toConnection(page, args);
}
