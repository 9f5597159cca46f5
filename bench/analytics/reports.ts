import {
  RETENTION,
  REVENUE,
  USAGE_BY_CUSTOMER,
  USAGE_BY_CUSTOMER_IN_ALL,
  USAGE_BY_METER,
  USAGE_BY_PLAN,
  USAGE_BY_SUBJECT,
  USAGE_OF_LEVEL,
  USAGE_OF_METER,
  USERS,
} from './floor.ts';

/** A report, as the hub is asked for it, and the statement that reads the same figures. */
export interface ReportCase {
  name: string;
  /** The field of the query. */
  field: string;
  query: string;
  variables: object;
  floor: string;
  values: unknown[];
}

interface Parts {
  report: 'usage' | 'customers' | 'revenue' | 'users' | 'retention';
  days: number;
  /** How long after midnight the range begins. */
  minutes?: number;
  interval?: string;
  /** Further variables of the request. */
  more?: Record<string, string | null>;
  floor: string;
  /** Further values of the statement. */
  values?: unknown[];
}

const ranges = [7, 30, 90];

/** A report has at most 10,000 points, so that those of 1,000 subjects have longer buckets. */
const bucketsBySubject: Record<number, string> = { 7: 'day', 30: 'week', 90: 'month' };

export function usageReports(projectUuid: string): ReportCase[] {
  const byMeter = { report: 'usage', floor: USAGE_BY_METER } as const;
  const bySubject = { report: 'usage', floor: USAGE_BY_SUBJECT } as const;
  const oneSubject = 'customer-7';
  return [
    ...ranges.map((days) => caseOf(`usage by meter, ${days} days`, projectUuid, { ...byMeter, days })),
    ...ranges.map((days) => {
      const interval = bucketsBySubject[days]!;
      const more = { groupBy: 'subject', meter: 'sum' };
      const parts = { ...bySubject, days, interval, more, values: ['sum', null] };
      return caseOf(`usage of a meter by subject, ${days} days by ${interval}`, projectUuid, parts);
    }),
    caseOf('usage of a meter by one subject, 90 days', projectUuid, {
      ...{ ...bySubject, days: 90, values: ['sum', oneSubject] },
      more: { groupBy: 'subject', meter: 'sum', subject: oneSubject },
    }),
    ...['sum', 'unique', 'latest', 'weighted_sum'].map((meter) => {
      const parts = {
        report: 'usage' as const,
        interval: 'hour',
        more: { meter },
        floor: meter === 'weighted_sum' ? USAGE_OF_LEVEL : USAGE_OF_METER,
        values: [meter],
      };
      const what = meter === 'weighted_sum' ? 'level' : `meter with ${meter}`;
      return caseOf(`usage of a ${what} by hour, 30 days`, projectUuid, { ...parts, days: 30 });
    }),
    ...[7, 30].map((days) => {
      const interval = bucketsBySubject[days]!;
      const more = { groupBy: 'customer', meter: 'sum' };
      const parts = { report: 'usage' as const, interval, more, floor: USAGE_BY_CUSTOMER, values: ['sum'] };
      return caseOf(`usage of a meter by customer, ${days} days by ${interval}`, projectUuid, { ...parts, days });
    }),
    caseOf('usage of a meter by customer, 30 days in all', projectUuid, {
      ...({ report: 'customers', days: 30, floor: USAGE_BY_CUSTOMER_IN_ALL, values: ['sum'] } as const),
      more: { groupBy: 'customer', meter: 'sum' },
    }),
    caseOf('usage of a meter by plan, 30 days', projectUuid, {
      ...({ report: 'usage', days: 30, floor: USAGE_BY_PLAN, values: ['sum'] } as const),
      more: { groupBy: 'plan', meter: 'sum' },
    }),
  ];
}

export function otherReports(projectUuid: string): ReportCase[] {
  return [
    ...ranges.map((days) =>
      caseOf(`revenue, ${days} days`, projectUuid, {
        ...{ report: 'revenue', days, floor: REVENUE },
      }),
    ),
    ...ranges.map((days) => caseOf(`users, ${days} days`, projectUuid, { report: 'users', days, floor: USERS })),
  ];
}

/** The same reports as the hub reads from its counts, and one from within a day, which it reads from the sign-ins. */
export function peopleReports(projectUuid: string): ReportCase[] {
  const parts = { report: 'users', floor: USERS } as const;
  const cases = ranges.map((days) => caseOf(`users, ${days} days`, projectUuid, { ...parts, days }));
  const usual = caseOf('users, without a range', projectUuid, { ...parts, days: 30, more: { from: null, to: null } });
  const weeks = { report: 'retention', floor: RETENTION, days: 91, interval: 'week' } as const;
  return [
    ...cases,
    usual,
    caseOf('retention, 13 weeks', projectUuid, weeks),
    caseOf('users, 7 days, from within a day', projectUuid, { ...parts, days: 7, minutes: 1 }),
  ];
}

/** The range ends at the last midnight (UTC), with which the rows end, or with the last whole week. */
function caseOf(name: string, projectUuid: string, parts: Parts): ReportCase {
  const { report, days, minutes = 0, interval = 'day', more = {}, floor, values = [] } = parts;
  const to = new Date();
  to.setUTCHours(0, 0, 0, 0);
  if (report === 'retention') to.setUTCDate(to.getUTCDate() - ((to.getUTCDay() + 6) % 7));
  const from = new Date(to.getTime() - days * 86_400_000 + minutes * 60_000);
  const range = { from: from.toISOString(), to: to.toISOString(), interval, timezone: 'UTC' };
  const field = `${report}Analytics`;
  const variables = { ...range, ...more };
  return {
    name,
    field,
    query: queries[report],
    variables,
    floor,
    values: [projectUuid, from, to, interval, ...values],
  };
}

const range = '$from: DateTime, $to: DateTime, $interval: AnalyticsInterval, $timezone: TimeZone';
const given = 'from: $from, to: $to, interval: $interval, timezone: $timezone';
const usage = 'group { subject } value events';
const revenue = 'group { currency } billed { minor } collected { minor }';
const users = 'signIns activeUsers newUsers';
const whole = `${users} lifecycle { retained dormant } weeklyActive monthlyActive`;

/** Few fields, since the cost of a request grows with the fields of each point, and has a maximum. */
const queries = {
  usage: `query (${range}, $groupBy: UsageGrouping, $meter: Key, $subject: String) {
    usageAnalytics(${given}, groupBy: $groupBy, meter: $meter, subject: $subject) {
      series { start ${usage} } totals { ${usage} }
    }
  }`,
  customers: `query (${range}, $groupBy: UsageGrouping, $meter: Key) {
    customersAnalytics: usageAnalytics(${given}, groupBy: $groupBy, meter: $meter) {
      totals { group { customerId } value events }
    }
  }`,
  revenue: `query (${range}) {
    revenueAnalytics(${given}) { series { start ${revenue} } totals { ${revenue} outstanding { minor } } }
  }`,
  retention: `query (${range}) {
    retentionAnalytics: userRetention(${given}) { cohorts { size cells { people rate } } averages { rate } }
  }`,
  users: `query (${range}) {
    usersAnalytics: userAnalytics(${given}) { series { start ${whole} } totals { ${users} } }
  }`,
};
