import { randomUUID } from 'node:crypto';
import type { Project } from '../../src/auth/projects/project.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { query, sql } from '../../src/platform/store/sql.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { Change, Rate } from './converted-oracle.ts';
import { now } from './facts.ts';

/** Loads rates in place of all others. */
export async function loadRates(orm: Orm, rates: readonly Rate[]): Promise<void> {
  const column = (name: keyof Rate) => rates.map((rate) => rate[name]);
  await orm.em.fork().transactional(async (em) => {
    await query(em, sql`delete from exchange_rate`);
    await query(
      em,
      sql`insert into exchange_rate (base, quote, day, rate, updated_at)
        select *, ${now} from unnest(${column('base')}::text[], ${column('quote')}::text[], ${column('day')}::date[], ${column('rate')}::numeric[])`,
    );
  });
}

/** Writes changes without the subscriptions that they belong to. */
export async function writeChanges(orm: Orm, project: Project, changes: readonly Change[]): Promise<void> {
  const customers = new Map<number, string>();
  for (const { customer } of changes) if (!customers.has(customer)) customers.set(customer, randomUUID());
  await orm.em.fork().transactional(async (em) => {
    await query(em, sql`set local session_replication_role = replica`);
    await query(
      em,
      sql`insert into mrr_change (id, project_id, customer_id, subscription_id, item_id, product_id, plan_id, currency,
            monthly_minor, changed_at)
          select gen_random_uuid(), ${decodeId('project', project.id)}, customer, customer, customer, customer, customer, currency,
            minor, at
          from unnest(${changes.map(({ customer }) => customers.get(customer)!)}::uuid[], ${changes.map(({ currency }) => currency)}::text[],
            ${changes.map(({ minor }) => minor.toFixed(6))}::numeric[], ${changes.map((one) => one.at)}::timestamptz[])
            as each (customer, currency, minor, at)`,
    );
  });
}
