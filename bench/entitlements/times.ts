export interface TimingSummary {
  name: string;
  requests: number;
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

/** Measures requests one after another, after a tenth as many to warm up. Each has a different `turn`. */
export async function time(
  name: string,
  requests: number,
  send: (turn: number) => Promise<unknown>,
): Promise<TimingSummary> {
  const warmUp = Math.ceil(requests / 10);
  for (let turn = 0; turn < warmUp; turn += 1) await send(turn);
  const durations: number[] = [];
  for (let turn = warmUp; turn < warmUp + requests; turn += 1) {
    const before = performance.now();
    await send(turn);
    durations.push(performance.now() - before);
  }
  durations.sort((a, b) => a - b);
  const at = (share: number) => durations[Math.min(requests - 1, Math.floor(requests * share))]!;
  return { name, requests, p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}

/** Formats the results as text, one line each. */
export function formatTimes(times: TimingSummary[]): string {
  const lines = times.map(({ name, requests, p50Ms, p95Ms, p99Ms }) => {
    const figures = [p50Ms, p95Ms, p99Ms].map((ms) => ms.toFixed(2).padStart(9));
    return `${name.padEnd(46)}${String(requests).padStart(10)}${figures.join('')}`;
  });
  return [`${''.padEnd(46)}  requests   p50 ms   p95 ms   p99 ms`, ...lines].join('\n');
}
