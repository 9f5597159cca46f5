import { RevenueAnalyticsResolver, RevenuePointsResolver, RevenueTotalsResolver } from './revenue.ts';
import { UserRetentionResolver } from './retention.ts';
import { UsageAnalyticsResolver } from './usage.ts';
import { UserAnalyticsResolver } from './users.ts';

/** The resolvers of analytics. */
export const analyticsResolvers = [
  UsageAnalyticsResolver,
  UserAnalyticsResolver,
  UserRetentionResolver,
  RevenueAnalyticsResolver,
  RevenuePointsResolver,
  RevenueTotalsResolver,
] as const;
