import { spreadOf } from '../measure.ts';
import type { LoadFigures } from './load.ts';

/** The rounds of the same requests to one hub and to two. */
export interface Comparison {
  name: string;
  byOne: LoadFigures[];
  byTwo: LoadFigures[];
}

/** Formats medians, two lines for each kind of request. */
export function table(comparisons: readonly Comparison[]): string {
  const header = `${''.padEnd(42)}requests/s   Node µs each   PostgreSQL µs each   requests/s of one hub`;
  const lines = comparisons.flatMap(({ name, byOne, byTwo }) => {
    const { median, least, most } = spreadOf(byTwo.map(({ perSecond }, round) => perSecond / byOne[round]!.perSecond));
    const ratio = `${median.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)})`;
    return ['', line(`${name}: one hub`, byOne), line(`${name}: two hubs`, byTwo) + ratio.padStart(24)];
  });
  return [header, ...lines.slice(1)].join('\n');
}

function line(name: string, rounds: readonly LoadFigures[]): string {
  const median = (figure: keyof LoadFigures) => String(Math.round(spreadOf(rounds.map((each) => each[figure])).median));
  const cells = [median('perSecond').padStart(10), median('nodeUs').padStart(15), median('postgresUs').padStart(21)];
  return name.padEnd(42) + cells.join('');
}
