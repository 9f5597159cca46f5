import type { GraphQLResolveInfo } from 'graphql';
import { scopedPage } from '../../src/auth/scoped-list.ts';
import type { ScopedList } from '../../src/auth/scoped-list.ts';
import type { CountablePage, PageRequest, Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { pageRequest, toConnection } from './connection.ts';
import type { CountedConnectionOf, PageArgs } from './connection.ts';
import { requestOfNodes } from './list-request.ts';

/** The arguments of a list, which may have orders. */
export interface SortedArgs extends PageArgs {
  sort?: string | null;
}

/** The arguments of a list that may have filters. */
export interface ScopedArgs<F> extends SortedArgs {
  filter?: F;
}

/** The arguments of a list resolver. */
export interface ListCall {
  args: SortedArgs;
  context: HubContext;
  info: GraphQLResolveInfo;
}

/** Reads a page of a list: only the selected properties of the nodes, and their relations in a second statement. */
export async function listed<T extends object>(
  entity: object,
  { args, context, info }: ListCall,
  list: (request: PageRequest) => Promise<CountablePage<Row<T>>>,
): Promise<CountedConnectionOf<Row<T>>> {
  const page = await list(pageRequest(args, requestOfNodes(entity, info)));
  await context.loaders.readAhead(entity, page.rows, info);
  return toConnection(page);
}

/** Reads a page of everything in a list that the viewer may see. */
export function scopedListed<T extends { id: string }, F extends object>(
  list: ScopedList<T, F>,
  filter: F,
  { args, context, info }: ListCall,
): Promise<CountedConnectionOf<Row<T>>> {
  const { em, viewer } = context;
  const reading = { em, viewer, list, filter };
  return listed(list.entity, { args, context, info }, (request) =>
    scopedPage(reading, { ...request, order: orderOf(list, args) }),
  );
}

/** The requested order of a list; undefined for the newest first. */
export function orderOf<T extends { id: string }, F extends object>(
  { orders }: ScopedList<T, F>,
  { sort }: SortedArgs,
): PageRequest['order'] {
  return sort ? orders?.[sort] : undefined;
}
