import { boolean } from './parameters.ts';
import { monthsOfCohorts, points } from './report-table.ts';
import { route } from './route.ts';
import type { Route } from './route.ts';

const range = 'from to interval timezone';
const bucket = 'start end partial';
const common = ['from', 'to', 'interval', 'timezone', 'projectId', 'groupBy'];
const money = '{ amount minor currency }';
const limit = 'limit @include(if: $limits) { productId feature limit used share resetsAt }';
const usage = `group { meter { id key name aggregation unit } subject customerId planId properties ${limit} } value events forecast`;
const group = 'group { currency productId planId projectId country product { id slug name } plan { id key name } }';
const revenue = `${group} billed ${money} credited ${money} collected ${money} refunded ${money}`;
const ages = ['notDue', 'overdue30', 'overdue60', 'overdue90', 'overdueOver90'].map((name) => `${name} ${money}`);
const revenueReport = `${range} series { ${bucket} ${revenue} } totals { ${revenue} outstanding ${money} ages { ${ages.join(' ')} } }`;
const movements = [
  'start',
  'new',
  'reactivation',
  'expansion',
  'contraction',
  'churn',
  'exchangeRate',
  'mrr',
  'arr',
  'arpa',
  'lifetimeValue',
];
const customerCounts = 'startCustomers newCustomers reactivatedCustomers churnedCustomers customers';
const rates = 'netRetention grossRetention grossChurnRate netChurnRate customerChurnRate quickRatio';
const recurring = `${group} figures { ${movements.map((name) => `${name} ${money}`).join(' ')} ${customerCounts} ${rates} }`;
const recurringReport = `${range} series { ${bucket} ${recurring} } totals { ${recurring} }`;
const trials = `${group} ended converted rate`;
const trialReport = `${range} series { ${bucket} ${trials} } totals { ${trials} }`;
const cohortMonth = `start partial customers customersKept mrr ${money} mrrKept`;
const recognized = `${group} billed ${money} recognized ${money} deferred ${money}`;
const recognizedReport = `${range} series { ${bucket} ${recognized} } totals { ${recognized} }`;
const filters = ['productId', 'planId', 'country', 'currency', 'customerId', 'includeTestClocks', 'convertTo'];

const withBooleans: Route['variables'] = ({ query: { includeTestClocks, ...rest } }) => ({
  ...rest,
  includeTestClocks: boolean(includeTestClocks),
});

export const analytics = [
  route(
    'get',
    '/analytics/usage',
    200,
    `query (
      $from: DateTime, $to: DateTime, $interval: AnalyticsInterval, $timezone: TimeZone, $projectId: ID,
      $groupBy: UsageGrouping, $meter: Key, $subject: String, $customerId: ID, $planId: ID, $limits: Boolean = false
    ) {
      usageAnalytics(
        from: $from, to: $to, interval: $interval, timezone: $timezone, projectId: $projectId,
        groupBy: $groupBy, meter: $meter, subject: $subject, customerId: $customerId, planId: $planId
      ) { ${range} series { ${bucket} ${usage} } totals { ${usage} } }
    }`,
    ({ query: { limits, ...rest } }) => ({ ...rest, limits: boolean(limits) }),
    {
      purpose: 'Read usage over time, by meter, subject, customer, plan or properties',
      scope: 'analytics:read',
      table: points,
      query: [...common, 'meter', 'subject', 'customerId', 'planId', 'limits'],
    },
  ),
  route(
    'get',
    '/analytics/revenue',
    200,
    `query (
      $from: DateTime, $to: DateTime, $interval: AnalyticsInterval, $timezone: TimeZone, $projectId: ID,
      $groupBy: RevenueGrouping, $productId: ID, $planId: ID, $country: String, $currency: Currency, $customerId: ID,
      $includeTestClocks: Boolean, $compare: AnalyticsComparison, $convertTo: Currency
    ) {
      revenueAnalytics(
        from: $from, to: $to, interval: $interval, timezone: $timezone, projectId: $projectId, groupBy: $groupBy,
        productId: $productId, planId: $planId, country: $country, currency: $currency, customerId: $customerId,
        includeTestClocks: $includeTestClocks, compare: $compare, convertTo: $convertTo
      ) { ${revenueReport} comparison { ${revenueReport} } }
    }`,
    withBooleans,
    {
      purpose: 'Read billed, collected, refunded and outstanding revenue over time',
      scope: 'analytics:read',
      table: points,
      query: [...common, ...filters, 'compare'],
    },
  ),
  route(
    'get',
    '/analytics/revenue/recurring',
    200,
    `query (
      $from: DateTime, $to: DateTime, $interval: AnalyticsInterval, $timezone: TimeZone, $projectId: ID,
      $groupBy: RecurringGrouping, $productId: ID, $planId: ID, $country: String, $currency: Currency, $customerId: ID,
      $includeTestClocks: Boolean, $compare: AnalyticsComparison, $convertTo: Currency
    ) {
      recurringRevenue(
        from: $from, to: $to, interval: $interval, timezone: $timezone, projectId: $projectId, groupBy: $groupBy,
        productId: $productId, planId: $planId, country: $country, currency: $currency, customerId: $customerId,
        includeTestClocks: $includeTestClocks, compare: $compare, convertTo: $convertTo
      ) { ${recurringReport} comparison { ${recurringReport} } }
    }`,
    withBooleans,
    {
      purpose: 'Read MRR, ARR and their movements, with the rates of churn and retention',
      scope: 'analytics:read',
      table: points,
      query: [...common, ...filters, 'compare'],
    },
  ),
  route(
    'get',
    '/analytics/revenue/trials',
    200,
    `query (
      $from: DateTime, $to: DateTime, $interval: AnalyticsInterval, $timezone: TimeZone, $projectId: ID,
      $groupBy: RecurringGrouping, $productId: ID, $planId: ID, $country: String, $currency: Currency, $customerId: ID,
      $includeTestClocks: Boolean, $compare: AnalyticsComparison, $convertTo: Currency
    ) {
      trialConversion(
        from: $from, to: $to, interval: $interval, timezone: $timezone, projectId: $projectId, groupBy: $groupBy,
        productId: $productId, planId: $planId, country: $country, currency: $currency, customerId: $customerId,
        includeTestClocks: $includeTestClocks, compare: $compare, convertTo: $convertTo
      ) { ${trialReport} comparison { ${trialReport} } }
    }`,
    withBooleans,
    {
      purpose: 'Read how many of the trials that ended became recurring revenue',
      scope: 'analytics:read',
      table: points,
      query: [...common, ...filters, 'compare'],
    },
  ),
  route(
    'get',
    '/analytics/revenue/cohorts',
    200,
    `query (
      $from: DateTime, $to: DateTime, $timezone: TimeZone, $projectId: ID, $productId: ID, $planId: ID,
      $country: String, $currency: Currency, $customerId: ID, $includeTestClocks: Boolean,
      $convertTo: Currency
    ) {
      revenueCohorts(
        from: $from, to: $to, timezone: $timezone, projectId: $projectId, productId: $productId, planId: $planId,
        country: $country, currency: $currency, customerId: $customerId, includeTestClocks: $includeTestClocks,
        convertTo: $convertTo
      ) { from to timezone cohorts { currency start size months { ${cohortMonth} } } }
    }`,
    withBooleans,
    {
      purpose: 'Read the customers and the MRR that each month of start has kept',
      scope: 'analytics:read',
      table: monthsOfCohorts,
      query: [...['from', 'to', 'timezone', 'projectId'], ...filters.filter((name) => name !== 'compare')],
    },
  ),
  route(
    'get',
    '/analytics/revenue/recognized',
    200,
    `query (
      $from: DateTime, $to: DateTime, $interval: AnalyticsInterval, $timezone: TimeZone, $projectId: ID,
      $groupBy: RecognitionGrouping, $productId: ID, $planId: ID, $country: String, $currency: Currency, $customerId: ID,
      $includeTestClocks: Boolean, $compare: AnalyticsComparison, $convertTo: Currency
    ) {
      recognizedRevenue(
        from: $from, to: $to, interval: $interval, timezone: $timezone, projectId: $projectId, groupBy: $groupBy,
        productId: $productId, planId: $planId, country: $country, currency: $currency, customerId: $customerId,
        includeTestClocks: $includeTestClocks, compare: $compare, convertTo: $convertTo
      ) { ${recognizedReport} comparison { ${recognizedReport} } }
    }`,
    withBooleans,
    {
      purpose: 'Read billed, recognised and deferred revenue over time, net of tax',
      scope: 'analytics:read',
      table: points,
      query: [...common, ...filters, 'compare'],
    },
  ),
];
