import { sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { CalendarDays } from './calendar-days.ts';

/** The date of a time, by the calendar of the reports. */
export const dayOf = (at: Sql, { starts, dates }: CalendarDays): Sql =>
  sql`(${dates}::date[])[width_bucket(${at}, ${starts}::timestamptz[])]`;
