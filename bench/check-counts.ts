import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BlockCount } from './block-count.ts';
import type { Operation } from './operations.ts';
import type { Server } from './server.ts';
import type { StatementCount } from './statement-count.ts';

/** The costs of an operation that do not depend on the machine. */
interface Counts {
  statements: number;
  /** The blocks of tables and indexes that PostgreSQL reads, wherever they are. */
  blocks: number;
  /** The length of the answer. */
  bytes: number;
  /** The memory that the hub allocates for one request, in KB. */
  allocatedKb: number;
  /** The modules that a hub loads until it is ready; of a start, which has no other counts. */
  modules: number;
}

export type CountsByName = Record<string, Partial<Counts>>;

const committed = new URL('counts.json', import.meta.url);

/**
 * By how much a count may exceed the committed one: ids and times vary a little in length, allocations with V8's state,
 * and blocks with the versions of a row that no vacuum has removed yet.
 */
const tolerance: Counts = { statements: 0, blocks: 0.1, bytes: 0.02, allocatedKb: 0.25, modules: 0 };

const warmUpRequests = 60;
const countedRequests = 20;

export interface CountOptions {
  hub: Server;
  operations: readonly Operation[];
  statements: StatementCount;
  blocks: BlockCount;
}

/** Counts what operations of the hub cost. Each is sent alone, so no request shares the statement of another. */
export async function countAll(options: CountOptions): Promise<CountsByName> {
  const counts: CountsByName = {};
  for (const operation of options.operations) counts[operation.name] = await countOf(operation, options);
  return counts;
}

async function countOf(
  operation: Operation,
  { hub, statements, blocks }: CountOptions,
): Promise<Omit<Counts, 'modules'>> {
  let turn = 0;
  const send = async () => {
    const { path, ...init } = operation.request((turn += 1), 0);
    const response = await fetch(hub.address + path, init);
    const text = await response.text();
    if (!response.ok) throw new Error(`${operation.name}: ${response.status} ${text}`);
    operation.answered?.(text, 0);
    return Buffer.byteLength(text);
  };
  for (let sent = 0; sent < warmUpRequests; sent += 1) await send();
  const allocate = () =>
    allocatedBy(hub, async () => {
      for (let sent = 0; sent < countedRequests; sent += 1) await send();
    });
  let allocated = await allocate();
  const fewest = { statements: Infinity, blocks: Infinity };
  let bytes = 0;
  // Background work may only add some, but may go on for a while.
  for (let time = 0; time < 10; time += 1) {
    if (time >= 5) await sleep(100);
    const blocksBefore = await blocks.read();
    const statementsBefore = statements.read();
    bytes = await send();
    fewest.statements = Math.min(fewest.statements, statements.read() - statementsBefore);
    fewest.blocks = Math.min(fewest.blocks, (await blocks.read()) - blocksBefore);
  }
  // Each request adds versions of rows, so that blocks are counted before these.
  for (let time = 0; time < 2; time += 1) allocated = Math.min(allocated, await allocate());
  return { ...fewest, bytes, allocatedKb: Math.round(allocated / countedRequests / 1000) };
}

/** The bytes that the hub allocates meanwhile; tried again if it has collected garbage in between. */
async function allocatedBy(hub: Server, work: () => Promise<void>): Promise<number> {
  for (let tries = 0; tries < 5; tries += 1) {
    const before = await hub.collect();
    await work();
    const after = await hub.usage();
    // The collection that was asked for is noted a moment after it.
    if (after.collections <= before.collections + 1) return after.heapBytes - before.heapBytes;
  }
  throw new Error('The hub collects garbage so often that its allocations cannot be counted.');
}

export function committedCounts(): CountsByName {
  return JSON.parse(readFileSync(committed, 'utf8')) as CountsByName;
}

/** Compares counts with earlier ones; returns a sentence for each that has become larger. */
export function regressionsOf(counts: CountsByName, before: CountsByName): string[] {
  const missing = Object.keys(before).filter((name) => !counts[name]);
  return [
    ...missing.map((name) => `${name}: is not counted any more`),
    ...Object.entries(counts).flatMap(([name, now]) => {
      const known = before[name];
      if (!known) return [`${name}: has no committed counts`];
      return (Object.keys(tolerance) as (keyof Counts)[])
        .filter((count) => (now[count] ?? 0) > (known[count] ?? 0) * (1 + tolerance[count]))
        .map((count) => `${name}: ${now[count]} ${count}, ${known[count] ?? 0} before`);
    }),
  ];
}

/** Makes counts the committed ones. */
export function commit(counts: CountsByName): void {
  writeFileSync(committed, `${JSON.stringify(counts, null, 2)}\n`);
}
