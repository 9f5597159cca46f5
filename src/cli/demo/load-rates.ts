import { loadExchangeRates } from '../../analytics/exchange/exchange-rates.ts';
import { TerminalViewer } from '../viewers.ts';
import type { DemoTimeline } from './timeline.ts';
import { Random } from './random.ts';

/** What a euro is worth before the first day. */
const pairs = [
  { quote: 'USD', rate: 1.08, places: 4 },
  { quote: 'JPY', rate: 158, places: 2 },
] as const;

/** How far a rate moves in a week, in thousandths. */
const mostMoved = 10;

/** Loads a rate a week for each currency that the demo bills in, so that its reports can be converted. */
export async function loadRates(timeline: DemoTimeline, seed: number): Promise<void> {
  // Numbers of their own, so that the history of a seed is the same as without rates.
  const random = new Random(seed);
  const days = Array.from({ length: Math.ceil(timeline.days / 7) + 1 }, (_, week) => timeline.midnight(7 * (week - 1)));
  const rates = pairs.flatMap(({ quote, rate, places }) => {
    let current: number = rate;
    return days.map((at) => {
      current *= 1 + random.whole(-mostMoved, mostMoved) / 1000;
      const date = at.toZonedDateTimeISO('UTC').toPlainDate().toString();
      return { base: 'EUR', quote, date, rate: current.toFixed(places) };
    });
  });
  await timeline.do((em) => loadExchangeRates(em, new TerminalViewer(), { rates }, timeline.end));
}
