import { migrate } from '../../src/migrations/migrate.ts';
import { openDatabase } from '../../mikro-orm.config.ts';
import { Seed } from '../../test/support/seed.ts';
import { importRate } from './import-rate.ts';
import type { SuiteOptions } from '../suites.ts';

const amount = 100_000;

/** Measures each step of importing 100,000 products, with all indexes of the search. */
export async function benchImport({ databaseUrl, progress }: SuiteOptions): Promise<string> {
  const orm = await openDatabase(databaseUrl);
  try {
    await migrate(orm);
    const project = await new Seed(orm).project('importing');
    progress(`importing ${amount.toLocaleString('en')} products`);
    const { receivedSeconds, checkedSeconds, appliedSeconds } = await importRate(orm, project.id, amount);
    const seconds = receivedSeconds + checkedSeconds + appliedSeconds;
    const durations = {
      received: receivedSeconds,
      checked: checkedSeconds,
      applied: appliedSeconds,
      all: seconds,
    };
    const lines = Object.entries(durations).map(
      ([step, duration]) => `${step.padEnd(9)}${duration.toFixed(1).padStart(7)} s`,
    );
    return [...lines, `${Math.round(amount / seconds)} products a second`].join('\n');
  } finally {
    await orm.close();
  }
}
