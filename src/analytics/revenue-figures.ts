import type { Cell } from './report.ts';
import { rawSql } from '../platform/store/sql.ts';

export interface RevenueFigures {
  billedMinor: bigint;
  creditedMinor: bigint;
  collectedMinor: bigint;
  refundedMinor: bigint;
  /** The outstanding amount at the end of the range; it has no meaning in a bucket. */
  outstandingMinor: bigint;
  /** The same by age; together they come to the outstanding amount. */
  notDueMinor: bigint;
  overdue30Minor: bigint;
  overdue60Minor: bigint;
  overdue90Minor: bigint;
  overdueOver90Minor: bigint;
}

export interface RevenueRow {
  currency: string;
  part: string | null;
  bucket: number | null;
  figures: AmountsByKind;
}

/** The kinds of movements, each with the name of its figure. */
export const figureNames = {
  billed: 'billedMinor',
  credited: 'creditedMinor',
  collected: 'collectedMinor',
  refunded: 'refundedMinor',
  outstanding: 'outstandingMinor',
  not_due: 'notDueMinor',
  overdue_30: 'overdue30Minor',
  overdue_60: 'overdue60Minor',
  overdue_90: 'overdue90Minor',
  overdue_over_90: 'overdueOver90Minor',
} as const satisfies Record<string, keyof RevenueFigures>;

export type MovementKind = keyof typeof figureNames;

export const kinds = Object.keys(figureNames) as MovementKind[];

/** The sum of each kind in a bucket, and all of them as an object. */
export const sums = rawSql(kinds.map((kind) => `sum(minor) filter (where kind = '${kind}') as ${kind}`).join(', '));
export const shown = rawSql(kinds.map((kind) => `'${kind}', sum(${kind})::text`).join(', '));

export type AmountsByKind = Partial<Record<MovementKind, string | null>>;

export function cellOf(row: RevenueRow, read?: (text: string) => bigint): Cell<RevenueFigures> {
  return { group: groupKeyOf(row), bucket: row.bucket, figures: figuresOf(row.figures, read) };
}

export function groupKeyOf({ currency, part }: RevenueRow): string {
  return `${currency} ${part ?? ''}`;
}

/** Names the amounts, whose texts are read by `read`: `BigInt` for whole ones. */
export function figuresOf(amounts: AmountsByKind, read: (text: string) => bigint = BigInt): RevenueFigures {
  const named = kinds.map((kind) => [figureNames[kind], read(amounts[kind] ?? '0')]);
  return Object.fromEntries(named) as unknown as RevenueFigures;
}
