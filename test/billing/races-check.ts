import { expect } from '@jest/globals';
import { openDatabase } from '../../mikro-orm.config.ts';
import type { Orm } from '../../src/platform/postgres/orm.ts';
import { openTestDatabase } from '../support/database.ts';
import { begin, billUntil, race } from './races.ts';
import type { RaceFigures } from './races.ts';
import { expectBooksToAgree } from './storm-contradictions.ts';
import { illegalHistories } from './storm-history.ts';
import type { StormShop } from './storm-shop.ts';

/** Runs races in a separate database; nothing may fail, every history must be legal, and the books must agree. */
export async function raceAndCheck(races: { schedules: number; seed: number }): Promise<RaceFigures> {
  const database = await openTestDatabase();
  const orm = await openDatabase(database.url, { poolSize: 30 });
  try {
    const { shops, figures } = await race(orm, races);
    expect(figures.failed).toEqual([]);
    await check(orm, shops);
    await billUntil(orm, begin.add({ hours: 24 * 70 }));
    await check(orm, shops);
    return figures;
  } finally {
    await orm.close();
    await database.close();
  }
}

async function check(orm: Orm, shops: StormShop[]): Promise<void> {
  for (const { projectId } of shops) {
    expect(await illegalHistories(orm.em.fork(), projectId)).toEqual([]);
    await expectBooksToAgree(orm.em.fork(), projectId);
  }
}
