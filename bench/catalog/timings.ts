import type { Client } from 'pg';
import type { Statement } from './caught-sql.ts';

/** Milliseconds, as text. */
export interface Timing {
  p50: string;
  p99: string;
}

/** Asks one after the other, some times to warm up and then so many times. */
export async function times(asks: number, ask: () => Promise<void>): Promise<Timing> {
  const taken: number[] = [];
  for (let turn = -5; turn < asks; turn += 1) {
    const begin = performance.now();
    await ask();
    if (turn >= 0) taken.push(performance.now() - begin);
  }
  taken.sort((one, other) => one - other);
  const at = (share: number) => taken[Math.floor((asks - 1) * share)]!.toFixed(1);
  return { p50: at(0.5), p99: at(0.99) };
}

export async function planOf(bare: Client, { text, values }: Statement): Promise<string> {
  const { rows } = await bare.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

export function line([name = '', ...cells]: string[]): string {
  return [name.padEnd(34), ...cells.map((cell) => cell.padStart(12))].join('');
}
