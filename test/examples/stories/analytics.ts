import { sellForge, subscribeAcme, useBuilds } from '../prepare.ts';
import type { Recorder, Story } from '../recorder.ts';

const range = { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' };

export const story: Story = async (hub) => {
  const { priceId } = await sellForge(hub);
  await subscribeAcme(hub, priceId);
  await useBuilds(hub);
  await hub.subscribe(
    `subscription ($timezone: TimeZone!) {
      projectFigures(timezone: $timezone) {
        from
        usage { meter { key } value events }
        collected { amount currency }
        activeSubscriptions
      }
    }`,
    { timezone: 'Europe/Berlin' },
  );
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
  await hub.rest('GET /analytics/revenue', { path: `/analytics/revenue?${dates}&interval=month&groupBy=plan` });
  await hub.graphql(
    `query ($from: DateTime, $to: DateTime, $interval: AnalyticsInterval) {
      recurringRevenue(from: $from, to: $to, interval: $interval) {
        series { start group { currency } figures { start { amount } new { amount } churn { amount } mrr { amount currency } } }
        totals { group { currency } figures { mrr { amount currency } arr { amount } customers netRetention } }
      }
    }`,
    variables,
  );
  const recurring = 'GET /analytics/revenue/recurring';
  await hub.rest(recurring, { path: `/analytics/revenue/recurring?${dates}&interval=month` });
  await hub.graphql(
    `query ($from: DateTime, $to: DateTime) {
      revenueCohorts(from: $from, to: $to) {
        cohorts { currency start size months { start customers customersKept mrr { amount } mrrKept } }
      }
    }`,
    range,
  );
  await hub.graphql(
    `query ($from: DateTime, $to: DateTime, $interval: AnalyticsInterval) {
      trialConversion(from: $from, to: $to, interval: $interval) {
        series { start group { currency } ended converted rate }
        totals { group { currency } ended converted rate }
      }
    }`,
    variables,
  );
  await hub.rest('GET /analytics/revenue/trials', { path: `/analytics/revenue/trials?${dates}&interval=month` });
  await hub.rest('GET /analytics/revenue/cohorts', { path: `/analytics/revenue/cohorts?${dates}` });
  await hub.graphql(
    `query ($from: DateTime, $to: DateTime, $interval: AnalyticsInterval) {
      recognizedRevenue(from: $from, to: $to, interval: $interval) {
        series { start group { currency } billed { amount currency } recognized { amount } deferred { amount } }
        totals { group { currency } recognized { amount currency } deferred { amount } }
      }
    }`,
    variables,
  );
  const earned = 'GET /analytics/revenue/recognized';
  await hub.rest(earned, { path: `/analytics/revenue/recognized?${dates}&interval=month` });
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
  await convert(hub, dates);
};

/** An operator loads rates, by which a report is converted, and removes one. */
async function convert(hub: Recorder, dates: string): Promise<void> {
  const operator = { as: (await hub.people.operator()).api };
  const rate = (date: string, of: string) => ({ base: 'EUR', quote: 'USD', date, rate: of });
  await hub.graphql(
    `mutation ($input: LoadExchangeRatesInput!) { loadExchangeRates(input: $input) { exchangeRates { date rate } } }`,
    { input: { rates: [rate('2025-12-31', '1.175'), rate('2026-01-01', '1.1624')] } },
    operator,
  );
  await hub.graphql(`{ exchangeRates(base: "EUR", quote: "USD") { base quote date rate updatedAt } }`);
  await hub.graphql(
    `mutation ($base: Currency!, $quote: Currency!, $date: CalendarDate!) {
      removeExchangeRate(base: $base, quote: $quote, date: $date) { exchangeRate { date rate } }
    }`,
    { base: 'EUR', quote: 'USD', date: '2026-01-01' },
    operator,
  );
  await hub.rest('POST /exchange-rates', { ...operator, body: { rates: [rate('2026-01-01', '1.1624')] } });
  await hub.rest('GET /exchange-rates', { path: '/exchange-rates?base=EUR&quote=USD' });
  await hub.rest('GET /analytics/revenue/recurring', {
    path: `/analytics/revenue/recurring?${dates}&interval=month&convertTo=USD`,
  });
  await hub.rest('GET /analytics/revenue/cohorts', { path: `/analytics/revenue/cohorts?${dates}&convertTo=USD` });
  await hub.rest('DELETE /exchange-rates/{base}/{quote}/{date}', {
    ...operator,
    path: '/exchange-rates/EUR/USD/2026-01-01',
  });
}
