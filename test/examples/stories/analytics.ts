import { sellForge, subscribeAcme, useBuilds } from '../prepare.ts';
import type { Story } from '../recorder.ts';

const range = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };

export const story: Story = async (hub) => {
  const { priceId } = await sellForge(hub);
  await subscribeAcme(hub, priceId);
  await useBuilds(hub);
  const dates = `from=${range.from}&to=${range.to}`;
  const variables = { ...range, interval: 'month' };
  await hub.graphql(
    `query ($from: DateTime, $to: DateTime, $interval: AnalyticsInterval) {
      revenueAnalytics(from: $from, to: $to, interval: $interval) {
        series { start group { currency } billed { amount currency } collected { amount } }
        totals { group { currency } billed { amount currency } outstanding { amount } }
      }
    }`,
    variables,
  );
  await hub.rest('GET /analytics/revenue', { path: `/analytics/revenue?${dates}&interval=month` });
  await hub.graphql(
    `query ($from: DateTime, $to: DateTime, $interval: AnalyticsInterval) {
      usageAnalytics(from: $from, to: $to, interval: $interval) {
        series { start group { meter { key } } value events }
        totals { group { meter { key } } value events }
      }
    }`,
    variables,
  );
  await hub.rest('GET /analytics/usage', { path: `/analytics/usage?${dates}&interval=month` });
  await hub.graphql(
    `query ($from: DateTime, $to: DateTime, $interval: AnalyticsInterval) {
      userAnalytics(from: $from, to: $to, interval: $interval) {
        series {
          start group { project { slug } } signIns activeUsers newUsers
          lifecycle { new retained resurrected dormant }
        }
        totals { signIns activeUsers newUsers weeklyActive monthlyActive stickiness }
      }
    }`,
    variables,
  );
  await hub.rest('GET /analytics/users', { path: `/analytics/users?${dates}&interval=month` });
  await hub.graphql(
    `query ($from: DateTime, $to: DateTime, $interval: AnalyticsInterval) {
      userRetention(from: $from, to: $to, interval: $interval) {
        cohorts { start size cells { period people rate } }
        averages { period rate }
      }
    }`,
    variables,
  );
  await hub.rest('GET /analytics/retention', { path: `/analytics/retention?${dates}&interval=month` });
};
