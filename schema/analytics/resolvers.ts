import { RevenueCohortsResolver } from './cohorts.ts';
import { ExchangeRatesResolver } from './exchange-rates.ts';
import {
  RecognitionGroupResolver,
  RecognizedPointsResolver,
  RecognizedRevenueResolver,
  RecognizedTotalsResolver,
} from './recognized.ts';
import { RecurringRevenueResolver } from './recurring.ts';
import { RecurringGroupResolver } from './recurring-group.ts';
import { TrialConversionResolver } from './trials.ts';
import { RevenueGroupResolver } from './revenue-group.ts';
import {
  RevenueAnalyticsResolver,
  RevenueDebtsResolver,
  RevenuePointsResolver,
  RevenueTotalsResolver,
} from './revenue.ts';
import { UserRetentionResolver } from './retention.ts';
import { UsageGroupResolver } from './usage-group.ts';
import { UsageAnalyticsResolver } from './usage.ts';
import { UserAnalyticsResolver } from './users.ts';

/** The resolvers of analytics. */
export const analyticsResolvers = [
  UsageAnalyticsResolver,
  UsageGroupResolver,
  UserAnalyticsResolver,
  UserRetentionResolver,
  RecurringRevenueResolver,
  RecurringGroupResolver,
  TrialConversionResolver,
  RevenueCohortsResolver,
  RecognizedRevenueResolver,
  RecognitionGroupResolver,
  RecognizedPointsResolver,
  RecognizedTotalsResolver,
  RevenueAnalyticsResolver,
  RevenueGroupResolver,
  RevenuePointsResolver,
  RevenueTotalsResolver,
  RevenueDebtsResolver,
  ExchangeRatesResolver,
] as const;
