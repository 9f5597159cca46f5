import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LedgerEntry } from '../../src/billing/ledger/ledger.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
import { readLevels } from '../../src/platform/store/row-levels.ts';
import { rows } from '../../src/platform/store/rows.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { sql, uuid } from '../../src/platform/store/sql.ts';
import type { Sql } from '../../src/platform/store/sql.ts';

let database: TestDatabase;
let em: EntityManager;

const projectId = newId('project');
const productId = newId('product');
const plans = [newId('plan'), newId('plan')];

beforeAll(async () => {
  database = await openTestDatabase();
  em = database.orm.em.fork();
  // The transaction is never committed, so that deferred foreign keys are not checked.
  await em.begin();
  await em.execute(PLANS, [decodeId('project', projectId), decodeId('product', productId), uuids(plans)]);
  await em.execute(PRICES, [decodeId('project', projectId), decodeId('product', productId), uuids(plans)]);
  await em.execute(ENTRIES, [decodeId('project', projectId)]);
});

afterAll(async () => {
  await em.rollback();
  await database.close();
});

describe('rows that are read in several levels', () => {
  it('have the same values as plain rows, for decimals, bigints, times and texts', async () => {
    const ofProject = {
      condition: (ids: Sql) => sql`project_id = any(${ids}) order by id`,
      ids: [projectId],
    };
    for (const entity of [Plan, Price, LedgerEntry]) {
      const tail = sql`where project_id = ${uuid.project(projectId)} order by id`;
      const plain = await rows(em, entity as typeof Plan, tail);
      const [read] = await readLevels(em, [{ entity, ...ofProject }]);
      expect(plain.length).toBeGreaterThan(0);
      expect(read).toEqual(plain);
    }
  });

  it('are found by values of the level above, in the requested order and with the requested properties', async () => {
    const [ofProduct, ofPlans, again] = await readLevels(em, [
      {
        entity: Plan,
        condition: (ids) => sql`product_id = any(${ids}) order by position desc`,
        ids: [productId],
        only: ['id'],
      },
      {
        entity: Price,
        condition: (ids) => sql`plan_id = any(${ids}) order by position`,
        only: ['unitAmount', 'planId'],
        ids: { ofLevel: 0, property: 'id' },
      },
      {
        entity: Plan,
        condition: (ids) => sql`id = any(${ids})`,
        only: ['key'],
        ids: { ofLevel: 1, property: 'planId' },
      },
    ]);
    expect(ofProduct).toEqual([{ id: plans[1] }, { id: plans[0] }]);
    expect(ofPlans).toHaveLength(4);
    expect(ofPlans!.filter(({ planId }) => planId === plans[0]).map(({ unitAmount }) => unitAmount)).toEqual([
      '12345678901234567890123456.123456789012',
      null,
    ]);
    // Each plan appears once, although two prices refer to it.
    expect(again!.map(({ key }) => key).toSorted()).toEqual(['plan-1', 'plan-2']);
  });

  it('are empty when there are no ids or no levels', async () => {
    expect(await readLevels(em, [{ entity: Plan, condition: (ids) => sql`id = any(${ids})`, ids: [] }])).toEqual([[]]);
    expect(await readLevels(em, [])).toEqual([]);
  });
});

function uuids(ids: string[]): string {
  return `{${ids.map((id) => decodeId('plan', id)).join()}}`;
}

const PLANS = `
  insert into plan (id, project_id, product_id, key, name, description, grants, position, archived_at)
  select id, ?, ?, 'plan-' || n, E'"Plan"\\n\\u2028', case n when 1 then '' end, '{"a": [1.50, null, 1e3]}', n,
    case n when 1 then timestamptz '2026-01-31 10:00:00.5Z' end
  from unnest(?::uuid[]) with ordinality as each (id, n)`;

const PRICES = `
  insert into price (id, project_id, product_id, plan_id, currency, unit_amount, interval, interval_count, position,
    created_at, tiers)
  select gen_random_uuid(), ?, ?, id, 'EUR',
    case position when 0 then 12345678901234567890123456.123456789012 end, 'month', position + 1, position,
    timestamptz '0099-01-31 10:00:00Z' + position * interval '1 millisecond', '[{"upTo": "10.50"}]'
  from unnest(?::uuid[]) id, generate_series(0, 1) position`;

const ENTRIES = `
  insert into ledger_entry (id, project_id, transaction_id, account_id, amount_minor)
  select gen_random_uuid(), ?, gen_random_uuid(), gen_random_uuid(), amount
  from unnest(array[9223372036854775807, -9007199254740993, 1]) amount`;
