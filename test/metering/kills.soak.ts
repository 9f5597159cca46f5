import { afterAll, beforeAll, expect } from '@jest/globals';
import { runCli } from '../cli/run-cli.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { soak } from '../support/soak.ts';
import { killHubs } from './kill-hubs.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

soak(
  'events, corrections and withdrawals by 8 connections count once each after 100 kills of two hubs',
  { timeoutMs: 3_600_000 },
  async (seed) => {
    const { verification, ...outcome } = await killHubs(database, { kills: 100, seed });
    console.log(outcome);
    expect(outcome.counted).toEqual(outcome.expected);
    expect(outcome.totals).toEqual({ events: outcome.expected.events, quantity: outcome.expected.quantity });
    expect(outcome.lost).toBeGreaterThan(50);
    const { code, stdout } = await runCli(['usage', 'verify'], { DATABASE_URL: database.url });
    expect([code, stdout]).toEqual([0, expect.stringContaining(`${verification.events} events`)]);
  },
);
