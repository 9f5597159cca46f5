import { advanceTestClock } from '../../src/billing/verbs/advance-test-clock.ts';
import { createTestClock } from '../../src/billing/verbs/create-test-clock.ts';
import { subscribe } from '../../src/billing/verbs/subscribe.ts';
import { orderWithDefaults } from '../../src/billing/subscriptions/order-with-defaults.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import type { Seed } from '../../test/support/seed.ts';
import { StatementWatch } from '../../test/support/statements.ts';
import { begun, openShop } from './fill.ts';

const years = 20;

/** Measures one mutation that advances a test clock by a year, for one customer with a monthly plan. */
export async function benchClock(orm: Orm, seed: Seed): Promise<string[]> {
  const { viewer, priceIds } = await openShop(orm, seed, 'clocks');
  const durations: number[] = [];
  let statements = 0;
  const watch = new StatementWatch();
  for (let year = 0; year < years; year += 1) {
    const clock = await orm.em
      .fork()
      .transactional((em) => createTestClock(em, viewer, { name: 'a year', now: begun }, begun));
    const customer = { externalId: `by-clock-${year}`, testClockId: clock.id };
    const items = [{ priceId: priceIds[0]!, quantity: 3 }];
    await orm.em.fork().transactional((em) => subscribe(em, viewer, orderWithDefaults({ customer, items }), begun));
    const before = performance.now();
    const input = { by: 'P1Y' };
    const advance = () =>
      orm.em.fork().transactional((em) => advanceTestClock(em, viewer, { id: clock.id, input }, begun));
    const { statements: sent } = await watch.of(advance);
    durations.push(performance.now() - before);
    statements += sent.length;
  }
  watch.stop();
  const invoices = await orm.em.fork().count(Invoice, { testClockId: { $ne: null } });
  durations.sort((a, b) => a - b);
  const each = statements / (invoices - years);
  const median = durations[Math.floor(years / 2)]!;
  return [
    `a year of one customer by test clock: ${median.toFixed(0)} ms (median of ${years}), ` +
      `${each.toFixed(1)} statements per invoice, each of which falls overdue as well`,
  ];
}
