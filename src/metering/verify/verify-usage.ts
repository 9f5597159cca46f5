import { IsolationLevel } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { compareNames } from './compare-names.ts';
import { compareHours } from './compare-hours.ts';
import { compareTotals, hours, hoursOfGroups } from './compare-totals.ts';
import { compareRollups } from './compare-rollups.ts';
import { compareValues } from './compare-values.ts';
import { failedCounts } from './failed-counts.ts';
import type { NameDifference, RollupDifference, TotalDifference } from './usage-difference.ts';

/** The maximum number of differences of each kind that are returned. */
const mostDifferences = 1_000;

/** What one comparison has found. */
export interface Comparison<Difference> {
  /** The number of totals or names that were compared. */
  compared: number;
  /** The number of those that differ. */
  found: number;
  /** At most 1,000 of those. */
  differences: Difference[];
}

export interface UsageVerification {
  /** The number of recorded events, those that were replaced or withdrawn included. */
  events: number;
  totals: Comparison<TotalDifference>;
  totalsOfGroups: Comparison<TotalDifference>;
  /** The totals of meters, groups, days and weeks, which are the sums of those, and what is counted of days and hours. */
  rollups: Comparison<RollupDifference>;
  names: Comparison<NameDifference>;
}

/**
 * Compares the totals of each meter, subject and hour, the totals of groups, and the names of events with the events
 * themselves, and the totals for reports with those totals, of one project or of all, in one snapshot. Reads every event, so it may take minutes.
 */
export async function verifyUsage(
  em: EntityManager,
  projectId?: string,
  step: (what: string) => void = () => {},
): Promise<UsageVerification> {
  const own = projectId === undefined ? sql`is not null` : sql`= ${uuid.project(projectId)}`;
  return em.fork({ clear: true }).transactional(
    async (reading) => {
      await reading.execute('set local statement_timeout = 0');
      const find = async <T extends object>(what: string, statement: Sql): Promise<T> => {
        step(`comparing ${what}`);
        const [found] = await query<T>(reading, statement);
        return found!;
      };
      const { events, ...totals } = await find<Comparison<TotalDifference> & { events: number }>(
        'totals with their events',
        compareTotals(hours, own, mostDifferences),
      );
      const ofGroups = await find<Comparison<TotalDifference> & { events: number }>(
        'totals of groups with their events',
        compareTotals(hoursOfGroups, own, mostDifferences),
      );
      const rollups = await find<Comparison<RollupDifference>>(
        'totals for reports with those totals',
        compareRollups(own, mostDifferences),
      );
      const values = await find<Comparison<RollupDifference>>(
        'counted values with their events',
        compareValues(own, mostDifferences),
      );
      const figures = await find<Comparison<RollupDifference>>(
        'figures of hours with their events',
        compareHours(own, mostDifferences),
      );
      const failed = await find<Comparison<RollupDifference>>(
        'what could not be counted',
        failedCounts(own, mostDifferences),
      );
      const names = await find<Comparison<NameDifference>>(
        'names with their events',
        compareNames(own, mostDifferences),
      );
      return {
        events,
        totals,
        totalsOfGroups: withoutEvents(ofGroups),
        rollups: all(rollups, values, figures, failed),
        names,
      };
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}

function all<T>(...comparisons: readonly Comparison<T>[]): Comparison<T> {
  return {
    compared: comparisons.reduce((sum, { compared }) => sum + compared, 0),
    found: comparisons.reduce((sum, { found }) => sum + found, 0),
    differences: comparisons.flatMap(({ differences }) => differences).slice(0, mostDifferences),
  };
}

function withoutEvents({ compared, found, differences }: Comparison<TotalDifference>): Comparison<TotalDifference> {
  return { compared, found, differences };
}
