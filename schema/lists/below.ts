import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import { createParameterDecorator } from 'type-graphql';
import { scopedCountsOf, scopedPagesOf } from '../../src/auth/scoped-list.ts';
import type { Parents, ScopedList, ScopedReading } from '../../src/auth/scoped-list.ts';
import type { Row, RowPage } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { pageRequest, toConnection } from './connection.ts';
import type { CountedConnectionOf } from './connection.ts';
import { requestOfNodes } from './list-request.ts';
import { orderOf } from './listed.ts';
import type { ScopedArgs } from './listed.ts';
import { placeOf } from './place.ts';

/** Returns the page of a list that belongs to the object whose field is being resolved. */
export type ListBelow = <T extends { id: string }, F extends object>(
  list: ScopedList<T, F>,
  property: keyof Row<T> & string,
  args: ScopedArgs<F>,
) => Promise<CountedConnectionOf<Row<T>>>;

/** Injects a `ListBelow` into a field resolver. The lists of all objects at this place take one statement. */
export const Below = () =>
  createParameterDecorator<HubContext>(({ root, context, info }): ListBelow => {
    return (list, property, args) => pageBelow({ list, property, args, context, info }, (root as { id: string }).id);
  });

/** A list below objects, as one field of a document selects it. */
interface FieldOfLists<T extends { id: string }, F extends object> {
  list: ScopedList<T, F>;
  /** The property of the nodes that has the id of the parent. */
  property: string;
  args: ScopedArgs<F>;
  context: HubContext;
  info: GraphQLResolveInfo;
}

/** The loaders of a field, by the ids of the parents. */
interface FieldLoaders {
  pages: DataLoader<string, RowPage<object>>;
  counts: DataLoader<string, number | null>;
}

const loadersByContext = new WeakMap<HubContext, Map<string, FieldLoaders>>();

async function pageBelow<T extends { id: string }, F extends object>(
  field: FieldOfLists<T, F>,
  id: string,
): Promise<CountedConnectionOf<Row<T>>> {
  const { pages, counts } = loadersOf(field);
  field.list.admit?.(field.context.viewer, id);
  const page = (await pages.load(id)) as RowPage<Row<T>>;
  return toConnection({ ...page, count: () => counts.load(id) });
}

/** The loaders of the field of one request. A field of a document has the same arguments for all its parents. */
function loadersOf<T extends { id: string }, F extends object>(field: FieldOfLists<T, F>): FieldLoaders {
  const known = loadersByContext.get(field.context) ?? new Map<string, FieldLoaders>();
  loadersByContext.set(field.context, known);
  const key = placeOf(field.info);
  const loaders = known.get(key) ?? makeLoaders(field);
  known.set(key, loaders);
  return loaders;
}

/** Nothing is cached, since a mutation in the same document would make it stale. */
function makeLoaders<T extends { id: string }, F extends object>(field: FieldOfLists<T, F>): FieldLoaders {
  const { property } = field;
  return {
    pages: new DataLoader((parentIds) => readPages(field, { property, parentIds }), { cache: false }),
    counts: new DataLoader((parentIds) => scopedCountsOf(readingOf(field), { property, parentIds }), { cache: false }),
  };
}

/** Reads the pages of all parents, and then the relations of all their nodes. */
async function readPages<T extends { id: string }, F extends object>(
  field: FieldOfLists<T, F>,
  parents: Parents,
): Promise<RowPage<object>[]> {
  const { list, args, context, info } = field;
  const { entity } = list;
  const request = { ...pageRequest(args, requestOfNodes(entity, info)), order: orderOf(list, args) };
  const pages = await scopedPagesOf(readingOf(field), parents, request);
  const nodes = pages.flatMap(({ rows }) => rows);
  await context.loaders.readAhead(entity, nodes, info);
  return pages;
}

function readingOf<T extends { id: string }, F extends object>({
  list,
  args,
  context: { em, viewer },
}: FieldOfLists<T, F>): ScopedReading<T, F> {
  return { em, viewer, list, filter: args.filter ?? ({} as F) };
}
