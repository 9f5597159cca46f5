import type { Client } from 'pg';
import type { Statement } from './capture-statements.ts';

/** Milliseconds, as text. */
export interface Timing {
  p50: string;
  p99: string;
}

const minRequests = 20;
const maxMs = 4000;

/** Measures requests one after another, after a short warm-up; fewer than requested if they are slow. */
export async function times(requests: number, send: () => Promise<void>): Promise<Timing> {
  for (let turn = 0; turn < 3; turn += 1) await send();
  const taken: number[] = [];
  const end = performance.now() + maxMs;
  while (taken.length < requests && (taken.length < minRequests || performance.now() < end)) {
    const begin = performance.now();
    await send();
    taken.push(performance.now() - begin);
  }
  taken.sort((one, other) => one - other);
  const at = (share: number) => taken[Math.floor((taken.length - 1) * share)]!.toFixed(1);
  return { p50: at(0.5), p99: at(0.99) };
}

export async function planOf(bare: Client, { text, values }: Statement): Promise<string> {
  const { rows } = await bare.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

export function line([name = '', ...cells]: string[]): string {
  return [name.padEnd(34), ...cells.map((cell) => cell.padStart(12))].join('');
}
