export interface Times {
  name: string;
  asks: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

/** Asks so many times, one after the other, after a tenth as often to warm up. The turns of both are different. */
export async function time(name: string, asks: number, ask: (turn: number) => Promise<unknown>): Promise<Times> {
  const warmUp = Math.ceil(asks / 10);
  for (let turn = 0; turn < warmUp; turn += 1) await ask(turn);
  const took: number[] = [];
  for (let turn = warmUp; turn < warmUp + asks; turn += 1) {
    const before = performance.now();
    await ask(turn);
    took.push(performance.now() - before);
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.min(asks - 1, Math.floor(asks * share))]!;
  return { name, asks, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}

/** For people, one line each. */
export function told(times: Times[]): string {
  const lines = times.map(({ name, asks, p50Ms, p95Ms, p99Ms }) => {
    const figures = [p50Ms, p95Ms, p99Ms].map((ms) => ms.toFixed(2).padStart(9));
    return `${name.padEnd(46)}${String(asks).padStart(6)}${figures.join('')}`;
  });
  return [`${''.padEnd(46)}  asks   p50 ms   p95 ms   p99 ms`, ...lines].join('\n');
}
