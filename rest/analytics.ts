import { route } from './route.ts';
import type { Route } from './route.ts';

const range = 'from to interval timezone';
const bucket = 'start end partial';
const common = ['from', 'to', 'interval', 'timezone', 'projectId', 'groupBy'];
const money = '{ amount minor currency }';
const usage = 'group { meter { id key name aggregation unit } subject properties } value events';
const revenue = `group { currency product { id slug name } productId } billed ${money} collected ${money} refunded ${money}`;
const users = `group { project { id slug name } } signIns activeUsers newUsers
  signUps dailyActive weeklyActive monthlyActive stickiness`;
const lifecycle = 'lifecycle { new retained resurrected dormant }';
const cohort = 'start end size cells { period start people rate }';

/** The query parameters have the names of the arguments. */
const asSent: Route['variables'] = ({ query }) => query;

export const analytics = [
  route(
    'get',
    '/analytics/usage',
    200,
    `query (
      $from: DateTime, $to: DateTime, $interval: AnalyticsInterval, $timezone: TimeZone, $projectId: ID,
      $groupBy: UsageGrouping, $meter: Key, $subject: String
    ) {
      usageAnalytics(
        from: $from, to: $to, interval: $interval, timezone: $timezone, projectId: $projectId,
        groupBy: $groupBy, meter: $meter, subject: $subject
      ) { ${range} series { ${bucket} ${usage} } totals { ${usage} } }
    }`,
    asSent,
    {
      purpose: 'Read usage over time, by meter, subject or properties',
      scope: 'analytics:read',
      query: [...common, 'meter', 'subject'],
    },
  ),
  route(
    'get',
    '/analytics/revenue',
    200,
    `query (
      $from: DateTime, $to: DateTime, $interval: AnalyticsInterval, $timezone: TimeZone, $projectId: ID,
      $groupBy: RevenueGrouping
    ) {
      revenueAnalytics(
        from: $from, to: $to, interval: $interval, timezone: $timezone, projectId: $projectId, groupBy: $groupBy
      ) { ${range} series { ${bucket} ${revenue} } totals { ${revenue} outstanding ${money} } }
    }`,
    asSent,
    {
      purpose: 'Read billed and collected revenue over time, by currency and product',
      scope: 'analytics:read',
      query: common,
    },
  ),
  route(
    'get',
    '/analytics/users',
    200,
    `query (
      $from: DateTime, $to: DateTime, $interval: AnalyticsInterval, $timezone: TimeZone, $projectId: ID,
      $groupBy: UserGrouping
    ) {
      userAnalytics(
        from: $from, to: $to, interval: $interval, timezone: $timezone, projectId: $projectId, groupBy: $groupBy
      ) { ${range} series { ${bucket} ${users} ${lifecycle} } totals { ${users} } }
    }`,
    asSent,
    { purpose: 'Read sign-ins and active users over time', scope: 'analytics:read', query: common },
  ),
  route(
    'get',
    '/analytics/retention',
    200,
    `query ($from: DateTime, $to: DateTime, $interval: AnalyticsInterval, $timezone: TimeZone, $projectId: ID) {
      userRetention(from: $from, to: $to, interval: $interval, timezone: $timezone, projectId: $projectId) {
        ${range} cohorts { ${cohort} } averages { period rate }
      }
    }`,
    asSent,
    {
      purpose: 'Read how many people came back, by their first day, week or month',
      scope: 'analytics:read',
      query: ['from', 'to', 'interval', 'timezone', 'projectId'],
    },
  ),
];
