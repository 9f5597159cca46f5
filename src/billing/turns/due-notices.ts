import { rawSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { Temporal } from 'temporal-polyfill';

/** The kinds of notices of what is to come: each is given some days before its date, as the billing profile says. */
export type NoticeKind = 'trial_ending' | 'renewal' | 'method_expiring';

interface NoticeSource {
  table: string;
  /** The column of the profile with the days. */
  days: string;
  /** The rows `t` that have such a date, and the date. */
  where: string;
  aboutAt: string;
}

const sources: Record<NoticeKind, NoticeSource> = {
  trial_ending: {
    table: 'subscription',
    days: 'trial_notice_days',
    where: `t.next_due_at is not null and t.status = 'trialing' and t.cancel_at is null`,
    aboutAt: 't.trial_end_at',
  },
  renewal: {
    table: 'subscription',
    days: 'renewal_notice_days',
    where: `t.next_due_at is not null and t.status in ('active', 'past_due') and t.cancel_at is null
      and t.current_period_end_at - t.current_period_start_at > interval '300 days'`,
    aboutAt: 't.current_period_end_at',
  },
  method_expiring: {
    table: 'payment_method',
    days: 'expiry_notice_days',
    where: `t.status = 'active' and t.expiry_year is not null and t.expiry_month is not null`,
    aboutAt: `(make_timestamptz(t.expiry_year, t.expiry_month, 1, 0, 0, 0, 'UTC') + interval '1 month')`,
  },
};

/** A range of notices: of the rows `t` that match a condition; all that were not given, or only those that are due. */
export interface NoticeRange {
  scope: Sql;
  /** The project of the rows, if it is known; otherwise all projects that give notices are looked at. */
  project?: Sql;
  /** The current time of the rows; null is that of their test clocks. */
  now: Temporal.Instant | null;
  isDue?: boolean;
}

/** Selects from the notes of a notice: that it was given, or with a time, to which it was put off after a failure. */
const notes = (what: Sql, name: Sql, about: Sql): Sql => sql`select ${what} from billing_notice n
  where n.project_id = t.project_id and n.kind = ${name} and n.subject_id = t.id and n.about_at = ${about}`;

/**
 * Selects notices that were not given, with the date that they are about and the time at which they are due, which is not
 * before the current time. A date that has passed has no notice.
 */
export function openNotices(range: NoticeRange): Sql {
  return (Object.keys(sources) as NoticeKind[])
    .map((kind) => openOf(kind, range))
    .reduce((all, one) => sql`${all} union all ${one}`);
}

/** Only projects that give such notices are looked at; most give none. */
function openOf(kind: NoticeKind, { scope, project, now, isDue = false }: NoticeRange): Sql {
  const { table, days, where, aboutAt } = sources[kind];
  const [name, about] = [rawSql(`'${kind}'`), rawSql(aboutAt)];
  const time = now ? sql`${now}::timestamptz` : rawSql('c.now_at');
  const clock = now ? '' : 'join test_clock c on c.id = t.test_clock_id and c.project_id = t.project_id';
  const notice = rawSql(`p.${days} * interval '24 hours'`);
  return sql`
    select ${name} as kind, open.* from billing_profile p cross join lateral (
      select t.id as "subjectId", t.project_id as "projectId", t.customer_id as "customerId",
        t.test_clock_id is not null as "hasClock", ${about} as "aboutAt", greatest(${about} - ${notice}, ${time}, (${notes(rawSql('n.put_off_to'), name, about)})) as at
      from ${rawSql(table)} t ${rawSql(clock)}
      where t.project_id = p.project_id and ${scope} and ${rawSql(where)} and ${about} > ${time}
        ${isDue ? sql`and ${about} <= ${time} + ${notice}` : rawSql('')}
        and not exists (${notes(rawSql(''), name, about)} and ${isDue ? sql`coalesce(n.put_off_to > ${time}, true)` : rawSql('n.put_off_to is null')})
      offset 0
    ) open where p.${rawSql(days)} is not null ${project ? sql`and p.project_id = ${project}` : rawSql('')}`;
}
