import { spreadOf } from '../measure.ts';
import type { PostgresCpu } from '../postgres-cpu.ts';

export interface Timing {
  ms: number;
  /** The time of 99 of 100 runs, or of all where there are fewer. */
  p99Ms: number;
  postgresMs: number;
}

/** How often runs are repeated at most, and for how many ms in all. */
const runs = { most: 400, ms: 8_000 };

/** Enough runs for a median alone. */
export const fewRuns = { most: 100, ms: 4_000 };

/** Measures work that has not run before. */
export async function timeOnce(postgres: PostgresCpu, work: () => Promise<void>): Promise<Timing> {
  const [before, start] = [postgres.read() ?? 0, performance.now()];
  await work();
  const ms = performance.now() - start;
  return { ms, p99Ms: ms, postgresMs: ((postgres.read() ?? 0) - before) / 1000 };
}

/** The runs before that warm it up, as long as they take no more ms. */
const warmUp = { runs: 40, ms: 2_000 };

/** Measures work that has warmed up. The time of PostgreSQL is that of all its processes. */
export async function time(postgres: PostgresCpu, work: () => Promise<void>, { most, ms } = runs): Promise<Timing> {
  const warmed = performance.now();
  for (let run = 0; run < warmUp.runs && performance.now() - warmed < warmUp.ms; run += 1) await work();
  const times: number[] = [];
  const [before, began] = [postgres.read() ?? 0, performance.now()];
  while (times.length < most && performance.now() - began < ms) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  const postgresMs = ((postgres.read() ?? 0) - before) / times.length / 1000;
  const p99Ms = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!;
  return { ms: spreadOf(times).median, p99Ms, postgresMs };
}
