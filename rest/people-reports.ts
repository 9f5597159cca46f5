import { cellsOfCohorts, points } from './report-table.ts';
import { route } from './route.ts';
import type { Route } from './route.ts';

const range = 'from to interval timezone';
const figures = `group { project { id slug name } } signIns activeUsers newUsers
  signUps dailyActive weeklyActive monthlyActive stickiness`;
const lifecycle = 'lifecycle { new retained resurrected dormant }';
const cohort = 'start end size cells { period start people rate }';
const report = `${range} series { start end partial ${figures} ${lifecycle} } totals { ${figures} }`;
const common = ['from', 'to', 'interval', 'timezone', 'projectId'];

/** The query parameters have the names of the arguments. */
const asSent: Route['variables'] = ({ query }) => query;

export const peopleReports = [
  route(
    'get',
    '/analytics/users',
    200,
    `query (
      $from: DateTime, $to: DateTime, $interval: AnalyticsInterval, $timezone: TimeZone, $projectId: ID,
      $groupBy: UserGrouping, $compare: AnalyticsComparison
    ) {
      userAnalytics(
        from: $from, to: $to, interval: $interval, timezone: $timezone, projectId: $projectId, groupBy: $groupBy,
        compare: $compare
      ) { ${report} comparison { ${report} } }
    }`,
    asSent,
    {
      purpose: 'Read sign-ins and active users over time',
      scope: 'analytics:read',
      table: points,
      query: [...common, 'groupBy', 'compare'],
    },
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
      purpose: 'Read how many people came back, by their first day, week, month, quarter or year',
      scope: 'analytics:read',
      table: cellsOfCohorts,
      query: common,
    },
  ),
];
