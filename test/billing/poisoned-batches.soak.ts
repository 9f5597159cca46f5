import { afterAll, beforeAll, expect } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { runDue } from '../../src/billing/turns/run-due.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';
import { soak } from '../support/soak.ts';

const begun = Temporal.Instant.from('2026-04-01T00:00:00Z');
const renewed = Temporal.Instant.from('2026-05-01T02:00:00Z');
const customers = 1_600;
/** One customer of every tenth batch of 32. */
const isPoisoned = (n: number) => n % 320 === 17;
const poisoned = Array.from({ length: customers }, (_, n) => n).filter(isPoisoned).length;

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  const shop = await Shop.open(new Seed(database.orm, new FrozenClock(begun)), {
    slug: 'poisoned',
    tax: '19',
    profile: { graceHours: 0, paymentTermDays: 90 },
    plans: { solo: { unitAmount: '9.90' } },
  });
  for (let n = 0; n < customers; n += 1) {
    const name = isPoisoned(n) ? `poisoned-${n}` : `customer-${n}`;
    await shop.subscribe({ customer: { externalId: name }, items: shop.items('solo') }, begun.add({ seconds: n }));
  }
  await database.orm.em.fork().execute(`
    create function fail() returns trigger language plpgsql as $$ begin
      if exists (select from customer where id = new.customer_id and external_id like 'poisoned%') then
        raise exception 'cannot be renewed';
      end if;
      return new;
    end $$;
    create trigger failing before insert on invoice for each row execute function fail()`);
}, 600_000);

afterAll(() => database.close());

soak(
  'a customer who cannot be renewed, in every tenth batch, delays the others of its batch by one retry and nobody else',
  { timeoutMs: 600_000 },
  async () => {
    let [separations, failures] = [0, 0];
    const workers = [1, 2].map(() =>
      runDue({
        inTransaction: (work) => database.orm.em.fork().transactional(work),
        until: renewed,
        onSeparation: () => (separations += 1),
        onFailure: () => (failures += 1),
      }),
    );
    const done = (await Promise.all(workers)).reduce((sum, each) => sum + each, 0);
    console.info(JSON.stringify({ customers, poisoned, separations, failures, done }));
    expect([failures, done]).toEqual([poisoned, customers]);
    // Two workers may try the same customer together, and each retries its own batch once.
    expect(separations).toBeLessThanOrEqual(2 * poisoned);
    const em = database.orm.em.fork();
    const [count] = await em.execute<object[]>(`
      select count(*) filter (where quarantined_at is null)::integer as renewed,
        count(*) filter (where quarantined_at is not null)::integer as quarantined
      from subscription where current_period_end_at > '2026-05-02Z' or quarantined_at is not null`);
    expect(count).toEqual({ renewed: customers - poisoned, quarantined: poisoned });
    const [series] = await em.execute<object[]>(`
      select count(*)::integer as invoices, max(right(number, 6)::integer) as last from invoice`);
    const invoices = customers + customers - poisoned;
    expect(series).toEqual({ invoices, last: invoices });
  },
);
