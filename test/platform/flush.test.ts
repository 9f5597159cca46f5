import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OptimisticLockError, raw } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { Coupon, CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { openDatabase } from '../../mikro-orm.config.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { query, sql } from '../../src/platform/store/sql.ts';
import { AuditEntry } from '../../src/platform/events/audit-entry.ts';
import { record } from '../../src/platform/events/record.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';
import { StatementWatch } from '../support/statements.ts';

let database: TestDatabase;
let orm: Orm;
let projectId: string;

beforeAll(async () => {
  database = await openTestDatabase();
  orm = database.orm;
  projectId = (await new Seed(orm).project()).id;
});

afterAll(() => database.close());

const now = Temporal.Instant.from('2026-05-04T03:02:01.5Z');
const actor = { principal: 'test' };

let made = 0;
const aCoupon = (values: Partial<Coupon> = {}) =>
  new Coupon({
    projectId,
    code: `CODE-${(made += 1)}`,
    name: 'Off',
    percentOff: '12.3456',
    amountOffMinor: null,
    currency: null,
    duration: CouponDuration.forever,
    durationPeriods: null,
    productIds: [],
    maxRedemptions: null,
    redeemBy: null,
    createdAt: now,
    ...values,
  });

const aCustomer = () => {
  const about = { projectId, externalId: `customer-${(made += 1)}`, createdAt: now, updatedAt: now };
  return Object.assign(new Customer(), about);
};

const write = <T>(work: (em: EntityManager) => T) => orm.em.fork().transactional(async (em) => work(em));

const read = (id: string) => orm.em.fork().findOneOrFail(Coupon, { id });

describe('the changes of a transaction', () => {
  it('are written in one statement across all tables', async () => {
    const [kept, other] = [aCoupon(), aCoupon()];
    const customer = aCustomer();
    const rate = newId('taxrate');
    await write((em) => em.persist([kept, customer]));
    const watch = new StatementWatch();
    const { statements } = await watch.of(() =>
      write(async (em) => {
        const mine = await em.findOneOrFail(Coupon, { id: kept.id });
        const whose = await em.findOneOrFail(Customer, { id: customer.id });
        mine.name = 'Changed';
        whose.name = 'Ada';
        em.persist(other);
        record(em, actor, now, { type: 'tax_rate.archived', subject: rate, projectId });
      }),
    );
    watch.stop();
    expect(statements.filter((sent) => !sent.startsWith('select'))).toEqual([
      'begin',
      expect.stringMatching(/^with/),
      'commit',
    ]);
    expect((await read(kept.id)).name).toBe('Changed');
    expect((await read(other.id)).percentOff).toBe('12.3456');
    expect(await orm.em.fork().findOneOrFail(Customer, { id: customer.id })).toMatchObject({
      name: 'Ada',
      version: 2,
    });
    expect(await orm.em.fork().count(AuditEntry, { subject: rate })).toBe(1);
  });

  it.each([
    ['a text with quotes, line breaks and braces', { name: `it's "{1,2}"\n\\ \t$1 ?` }],
    ['half of a surrogate pair as a replacement character', { name: 'a\uD800b' }, { name: 'a\uFFFDb' }],
    ['a list of texts with commas, quotes and backslashes', { productIds: ['a,b', '"', '\\', ' null', ''] }],
    [
      'an amount with more digits than a JavaScript number has',
      { percentOff: null, amountOffMinor: 9_007_199_254_740_993n, currency: 'JPY' },
    ],
    ['an instant to the millisecond', { redeemBy: Temporal.Instant.from('2026-01-01T00:00:00.001Z') }],
  ] as [string, Partial<Coupon>, Partial<Coupon>?][])('store %s', async (_, values, expected = values) => {
    const coupon = aCoupon(values);
    await write((em) => em.persist(coupon));
    const kept = await read(coupon.id);
    for (const [name, value] of Object.entries(expected)) expect(String(Reflect.get(kept, name))).toBe(String(value));
    await write(async (em) => Object.assign(await em.findOneOrFail(Coupon, { id: coupon.id }), { name: '' }));
    await write(async (em) =>
      Object.assign(await em.findOneOrFail(Coupon, { id: coupon.id }), { name: values.name ?? 'Off' }),
    );
    expect(await read(coupon.id)).toEqual(kept);
  });

  it('are visible to later queries of the same transaction', async () => {
    const counts = await write(async (em) => {
      const coupon = aCoupon();
      em.persist(coupon);
      await em.flush();
      const found = await em.execute<object[]>('select 1 from coupon where code = ?', [coupon.code]);
      coupon.name = 'Later';
      await em.flush();
      const asked = await query<{ name: string }>(em, sql`select name from coupon where code = ${coupon.code}`);
      await em.nativeDelete(Coupon, { id: coupon.id });
      return [found.length, asked[0]?.name, await em.count(Coupon, { code: coupon.code })];
    });
    expect(counts).toEqual([1, 'Later', 0]);
  });

  it('are refused as a whole when another transaction has changed one of the rows meanwhile', async () => {
    const [customer, coupon] = [aCustomer(), aCoupon()];
    await write((em) => em.persist([customer, coupon]));
    const late = write(async (em) => {
      const read = await em.findOneOrFail(Customer, { id: customer.id });
      await write(async (other) =>
        Object.assign(await other.findOneOrFail(Customer, { id: customer.id }), { name: 'First' }),
      );
      read.name = 'Second';
      (await em.findOneOrFail(Coupon, { id: coupon.id })).name = 'Second';
    });
    await expect(late).rejects.toThrow(OptimisticLockError);
    expect((await orm.em.fork().findOneOrFail(Customer, { id: customer.id })).name).toBe('First');
    expect((await read(coupon.id)).name).toBe('Off');
  });

  it('are refused when another transaction changes several rows of one table between read and write', async () => {
    const customers = [aCustomer(), aCustomer()];
    await write((em) => em.persist(customers));
    const rename = async (em: EntityManager, name: string) => {
      const found = await em.find(Customer, { id: { $in: customers.map(({ id }) => id) } });
      for (const customer of found) customer.name = name;
    };
    const late = write(async (em) => {
      await rename(em, 'Second');
      await write((other) => rename(other, 'First'));
    });
    await expect(late).rejects.toThrow(OptimisticLockError);
    for (const { id } of customers)
      expect(await orm.em.fork().findOneOrFail(Customer, { id })).toMatchObject({
        name: 'First',
        version: 2,
      });
  });

  it('are refused with the name of the constraint that they violate', async () => {
    const coupon = aCoupon();
    const twice = () => write((em) => em.persist(aCoupon({ code: coupon.code })));
    await write((em) => em.persist(coupon));
    await expect(twice()).rejects.toMatchObject({ code: '23505', constraint: 'coupon_code_taken' });
  });

  it('may contain values that the database calculates', async () => {
    const coupon = aCoupon();
    await write((em) => em.persist(coupon));
    await write(async (em) => {
      const mine = await em.findOneOrFail(Coupon, { id: coupon.id });
      mine.timesRedeemed = raw('times_redeemed + 2') as never;
    });
    expect((await read(coupon.id)).timesRedeemed).toBe(2);
  });
});

it('a statement with parameters is planned once by each connection', async () => {
  const kept = await write(async (em) => {
    for (const id of [1, 2, 3]) await query(em, sql`select ${id}::integer as asked_with_parameters`);
    return em.execute<{ name: string }[]>(
      `select name from pg_prepared_statements where statement like '%asked_with_parameters' and name <> ''`,
    );
  });
  expect(kept).toHaveLength(1);
});

it('a statement whose plan is outdated by a migration fails once and is then planned again', async () => {
  const pool = await openDatabase(database.url, { poolSize: 1 });
  await orm.em.fork().execute('create table coupon_kept as select name from coupon');
  const kept = () => query(pool.em.fork(), sql`select name from coupon_kept where name <> ${''}`);
  await kept();
  await orm.em.fork().execute('alter table coupon_kept alter name type varchar(100)');
  await expect(kept()).rejects.toMatchObject({ code: '0A000' });
  expect(await kept()).toEqual(expect.any(Array));
  await pool.close();
});
