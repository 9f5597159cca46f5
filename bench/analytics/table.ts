/** The header of a table of reports; the p99 is that of the hub. */
export const reportHeader = `${''.padEnd(50)}      ms     p99   PostgreSQL ms   plain SQL ms   its PostgreSQL ms`;

/** A line below `reportHeader`, from times in ms. */
export function reportLine(name: string, times: readonly number[]): string {
  const cells = times.map((ms) => ms.toFixed(ms < 100 ? 1 : 0));
  return name.padEnd(50) + cells.map((cell, at) => cell.padStart([8, 8, 16, 15, 20][at]!)).join('');
}
