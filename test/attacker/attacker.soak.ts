import { afterAll, beforeAll, it } from '@jest/globals';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { attack } from './attack.ts';
import { expectCalm } from './expect-calm.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

it('a hub that is attacked for ten minutes serves a normal client, and lives', async () => {
  const seed = Number(process.env.HUB_SEED ?? Math.floor(Math.random() * 2 ** 31));
  const minutes = Number(process.env.HUB_ATTACK_MINUTES ?? 10);
  const result = await attack({ database, seed, aloneMs: 20_000, attackedMs: minutes * 60_000 });
  console.log({ seed, ...result, errors: result.errors.length });
  expectCalm(result, { mostSlower: 10, mostLivezMs: 250 });
}, 1_200_000);
