import { advanceTestClock } from '../../src/billing/verbs/advance-test-clock.ts';
import { createTestClock } from '../../src/billing/verbs/create-test-clock.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import type { Seed } from '../../test/support/seed.ts';
import { StatementWatch } from '../../test/support/statements.ts';
import { begun, openShop } from './fill.ts';

const years = 20;

/** Measures one mutation that advances a test clock by a year, for one customer with a monthly plan. */
export async function benchClock(orm: Orm, seed: Seed): Promise<string[]> {
  const { shop } = await openShop(seed, 'clocks');
  const { viewer } = shop;
  const durations: number[] = [];
  let statements = 0;
  const watch = new StatementWatch();
  for (let year = 0; year < years; year += 1) {
    const clock = await shop.do((em) => createTestClock(em, viewer, { name: 'a year', now: begun }, begun));
    const customer = { externalId: `by-clock-${year}`, testClockId: clock.id };
    await shop.subscribe({ customer, items: shop.items(['solo', 3]) }, begun);
    const before = performance.now();
    const input = { by: 'P1Y' };
    const advance = () => shop.do((em) => advanceTestClock(em, viewer, { id: clock.id, input }, begun));
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
