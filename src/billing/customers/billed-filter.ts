import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType } from 'type-graphql';
import type { Viewer } from '../../auth/viewer.ts';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { startingWith } from '../../platform/store/rows.ts';
import type { Where } from '../../platform/store/rows.ts';
import { joinSql, rawSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { Check } from '../../platform/values/check.ts';
import { visibleTo } from './visible.ts';
import type { BillingFilter } from './visible.ts';

/** The conditions that all lists of billing share. */
@InputType()
export abstract class BilledFilter {
  @Field(() => String, {
    nullable: true,
    description: "Only those of the customer with this id in the project's own system.",
  })
  externalId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Only those whose number or reference begins with this text, or whose customer has a name, email address or ' +
      'externalId that does, in any case.',
  })
  text?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those created from this time on, inclusive.' })
  from?: Temporal.Instant | null;

  @Field(() => DateTime, { nullable: true, description: 'Only those created before this time.' })
  to?: Temporal.Instant | null;
}

/** The same with the project and the customer, for lists that have no arguments of their own for them. */
@InputType()
export abstract class BilledFilterOfCustomers extends BilledFilter {
  @Field(() => ID, {
    nullable: true,
    description: 'Only those of this project; defaults to all that the viewer may see.',
  })
  projectId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only those of this customer.' })
  customerId?: string | null;
}

/** The table of a list, and its columns that `text` searches besides the customers. */
interface SearchedTable {
  table: string;
  columns?: readonly string[];
}

/** The condition for rows that the viewer may see and the filter selects. */
export function billed(viewer: Viewer, filter: BillingFilter & BilledFilter, searched: SearchedTable): Where {
  const where = visibleTo(viewer, filter);
  const { externalId, from, to } = filter;
  if (externalId) where.and(ofCustomers(viewer, filter, sql`external_id = ${externalId}`));
  const text = textOf(filter.text);
  if (text) where.and(isAmong(foundBy(viewer, filter, searched, text)));
  return inRange(where, 'created_at', from, to);
}

/** Customers are found among those that the viewer may see, so that their indexes by project are used. */
function ofCustomers(viewer: Viewer, { projectId }: BillingFilter, condition: Sql): Sql {
  const customers = visibleTo(viewer, { projectId }, 'id').and(condition);
  return sql`customer_id = any(array(select id from customer ${customers.sql}))`;
}

/** Selects the ids of the rows that a text finds, each by an index of its own. */
function foundBy(viewer: Viewer, filter: BillingFilter, { table, columns = [] }: SearchedTable, text: string): Sql {
  const conditions = [ofCustomers(viewer, filter, customerBeginsWith(text))];
  for (const column of columns) conditions.push(sql`${folded(column)} like lower(${startingWith(text)})`);
  const { projectId, customerId } = filter;
  const selects = conditions.map((condition) => {
    const where = visibleTo(viewer, { projectId, customerId }).and(condition);
    return sql`select id from ${rawSql(table)} ${where.sql}`;
  });
  return joinSql(selects, ' union all ');
}

/**
 * The condition for rows with these ids. They are read first, as an array: a plan in the order of the list would read the
 * whole list where few rows match.
 */
export function isAmong(ids: Sql): Sql {
  return sql`id = any(array(${ids}))`;
}

/** The condition for customers with a name, email address or externalId that begins with a text. */
export function customerBeginsWith(text: string): Sql {
  const pattern = startingWith(text);
  return joinSql(
    ['name', 'email', 'external_id'].map((column) => sql`${folded(column)} like lower(${pattern})`),
    ' or ',
  );
}

/** The text to search for; undefined for an empty one. */
export function textOf(text: string | null | undefined): string | undefined {
  const trimmed = text?.trim();
  if (trimmed) new Check().text(trimmed, '/filter/text', 200).done();
  return trimmed || undefined;
}

/** Adds the condition that a time is in a range whose end is not included. */
export function inRange(
  where: Where,
  column: string,
  from: Temporal.Instant | null | undefined,
  to: Temporal.Instant | null | undefined,
): Where {
  if (from) where.and(sql`${rawSql(column)} >= ${from}`);
  if (to) where.and(sql`${rawSql(column)} < ${to}`);
  return where;
}

/** A column in the form of the indexes that find beginnings of texts. */
function folded(column: string): Sql {
  return rawSql(`lower(${column}) collate "C"`);
}
