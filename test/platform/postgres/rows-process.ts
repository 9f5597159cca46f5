import { constants, PerformanceObserver } from 'node:perf_hooks';
import type { PerformanceEntry } from 'node:perf_hooks';
import { readDatabaseAddress } from '../../../src/platform/postgres/database-address.ts';
import { DatabasePool } from '../../../src/platform/postgres/database-pool.ts';

/** Reads some 600 MB of rows, a statement after the other, and prints how often the whole heap was collected meanwhile. */
const pool = new DatabasePool({ address: readDatabaseAddress(process.argv[2]!), size: 1 });
const text = `select 'row ' || n as name, 'of many ' || n as more, n / 7.0 as part from generate_series(1, $1::integer) n`;

let collections = 0;
const count = (entry: PerformanceEntry): void => {
  const { kind } = (entry as unknown as { detail: { kind: number } }).detail;
  if (kind === constants.NODE_PERFORMANCE_GC_MAJOR) collections += 1;
};
const observer = new PerformanceObserver((list) => list.getEntries().forEach(count));
const read = async (): Promise<unknown> => (await pool.query(text, [500])).rows;

for (let statement = 0; statement < 100; statement += 1) await read();
observer.observe({ entryTypes: ['gc'] });
for (let statement = 0; statement < 3_000; statement += 1) await read();
observer.takeRecords().forEach(count);
console.log(collections);
await pool.end();
