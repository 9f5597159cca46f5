import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Sql } from '../platform/store/sql.ts';
import type { Order } from '../platform/store/order.ts';
import { countsOf, pagesOf } from '../platform/store/pages-of.ts';
import type { ListsOfParents } from '../platform/store/pages-of.ts';
import { page } from '../platform/store/rows.ts';
import type { CountablePage, PageRequest, Row, RowPage, Where } from '../platform/store/rows.ts';
import type { Viewer } from './viewer.ts';

/** A list of which each viewer sees a part. It is read as a whole, or below objects that the viewer sees. */
export interface ScopedList<T extends { id: string }, F extends object = object> {
  entity: EntityClass<T>;
  /** The condition for the rows that the viewer may see and the filter selects. */
  where: (viewer: Viewer, filter: F) => Where;
  /** Refuses a parent below which the viewer may not list. Without it, the viewer sees nothing there. */
  admit?: (viewer: Viewer, parentId: string) => void;
  /** The condition on the rows of a parent, by the property with its id, where the column of that does not decide it. */
  below?: Record<string, (parentId: Sql) => Sql>;
  /** The orders by the names of its sort enum; by default the newest rows come first. */
  orders?: Record<string, Order>;
}

/** A reading of a list by a viewer. */
export interface ScopedReading<T extends { id: string }, F extends object> {
  em: EntityManager;
  viewer: Viewer;
  list: ScopedList<T, F>;
  filter: F;
}

/** The parents of lists: their ids, and the property of the rows that has the id of the parent. */
export type Parents = Pick<ListsOfParents, 'property' | 'parentIds'>;

/** Reads a page of everything in a list that the viewer may see. */
export function scopedPage<T extends { id: string }, F extends object>(
  { em, viewer, list, filter }: ScopedReading<T, F>,
  request: PageRequest,
): Promise<CountablePage<Row<T>>> {
  return page(em, list.entity, list.where(viewer, filter), request);
}

/** Reads a page below each parent in one statement, of what the viewer may see there. */
export function scopedPagesOf<T extends { id: string }, F extends object>(
  { em, viewer, list, filter }: ScopedReading<T, F>,
  parents: Parents,
  request: PageRequest,
): Promise<RowPage<Row<T>>[]> {
  const below = list.below?.[parents.property];
  return pagesOf(em, list.entity, { where: list.where(viewer, filter), below, ...parents }, request);
}

/** Counts what the viewer may see below each parent, in one statement. */
export function scopedCountsOf<T extends { id: string }, F extends object>(
  { em, viewer, list, filter }: ScopedReading<T, F>,
  parents: Parents,
): Promise<(number | null)[]> {
  const below = list.below?.[parents.property];
  return countsOf(em, list.entity, { where: list.where(viewer, filter), below, ...parents });
}
