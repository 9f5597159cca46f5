import type { EntityManager } from '@mikro-orm/postgresql';
import { roundTogether } from '../billing/invoicing/arithmetic/round-together.ts';
import { plannedForValues, query, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { Rational } from '../platform/values/rational.ts';
import { calendarDays } from './days-of.ts';
import { readConversion } from './exchange/conversion.ts';
import type { Conversion, Need } from './exchange/conversion.ts';
import { movements } from './documents.ts';
import type { RevenueQuery } from './movements.ts';
import type { Cell } from './report.ts';
import { cellOf, groupKeyOf } from './revenue-figures.ts';
import type { MovementKind, RevenueFigures, RevenueRow } from './revenue-figures.ts';

/** The rates of the days of a report, and the day of each movement, by its place. */
export interface RevenueConversion extends Conversion {
  day: Sql;
}

/** The rates from the currencies of movements into another one; nothing without it. What is owed has the rate of the end. */
export async function revenueConversion(
  em: EntityManager,
  revenue: RevenueQuery,
  to?: string | null,
): Promise<RevenueConversion | undefined> {
  if (!to) return undefined;
  const { starts, dates } = calendarDays(revenue.range);
  const day = sql`case when movement.at = '-infinity' then ${starts.length}::integer
    else width_bucket(movement.at, ${starts}::timestamptz[]) end`;
  const needs = await query<Need>(
    em,
    plannedForValues(
      sql`with ${movements(revenue)} select currency, min(${day}) as place from movement group by 1 order by 1`,
    ),
  );
  return { ...(await readConversion(em, { to, dates: dates(), needs })), day };
}

/** The movements with their values in the other currency. */
export function convertedMovements({ to, table, day }: RevenueConversion): Sql {
  return sql`(
    select kind, ${to}::text as currency, part, at, minor * rate.factor as minor
    from movement join ${table} on rate.currency = movement.currency and rate.day = ${day}
  ) as converted`;
}

const flows = ['billedMinor', 'creditedMinor', 'collectedMinor', 'refundedMinor'] as const;

const ages = ['not_due', 'overdue_30', 'overdue_60', 'overdue_90', 'overdue_over_90'] as const satisfies MovementKind[];

/** Rounds each amount of each bucket once; totals are the sums of the series, and the ages come to what is outstanding. */
export function roundedCells(rows: readonly RevenueRow[]): Cell<RevenueFigures>[] {
  const series = rows.filter(({ bucket }) => bucket !== null).map((row) => cellOf(row, rounded));
  const byGroup = Map.groupBy(series, ({ group }) => group);
  const totals = rows.filter(({ bucket }) => bucket === null).map((row) => totalOf(row, byGroup.get(groupKeyOf(row))!));
  return [...series, ...totals];
}

function totalOf(row: RevenueRow, own: readonly Cell<RevenueFigures>[]): Cell<RevenueFigures> {
  const total = cellOf({ ...row, figures: agesTogether(row) });
  for (const name of flows) total.figures[name] = own.reduce((sum, { figures }) => sum + figures[name], 0n);
  return total;
}

function agesTogether({ figures }: RevenueRow): RevenueRow['figures'] {
  const outstanding = rounded(figures.outstanding ?? '0');
  const exact = ages.map((age) => Rational.of(figures[age] ?? '0'));
  const together = roundTogether(exact, outstanding);
  const named = ages.map((age, index) => [age, String(together[index])]);
  return { outstanding: String(outstanding), ...Object.fromEntries(named) } as RevenueRow['figures'];
}

function rounded(decimal: string): bigint {
  return Rational.of(decimal).round();
}
