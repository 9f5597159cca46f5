import { Refusal } from '../../errors.ts';
import { counted } from '../outcome.ts';
import type { Outcome } from '../outcome.ts';
import { readRates } from './read-rates.ts';
import type { RateLine } from './read-rates.ts';
import type { Target } from './target.ts';

export const rateDocuments = {
  load: `mutation ($input: LoadExchangeRatesInput!) {
    loadExchangeRates(input: $input) { exchangeRates { base quote date rate } }
  }`,
};

/** The number of rates that the operation takes at once. */
const mostAtOnce = 1000;

interface Loaded {
  loadExchangeRates: { exchangeRates: object[] };
}

/** Loads the exchange rates of a file. Problems name the lines. Each thousand is loaded whole or not at all. */
export async function loadRates({ send }: Target, { id: file }: { id: string }): Promise<Outcome> {
  const lines = await readRates(file);
  for (let from = 0; from < lines.length; from += mostAtOnce) {
    const part = lines.slice(from, from + mostAtOnce);
    const rates = part.map(({ rate }) => rate);
    await send<Loaded>(rateDocuments.load, { input: { rates } }).catch((error: unknown) => {
      throw byLine(error, part);
    });
  }
  const pairs = new Set(lines.map(({ rate: { base, quote } }) => `${base}/${quote}`));
  const summary = `Loaded ${counted(lines.length, 'exchange rate')} of ${counted(pairs.size, 'pair')}.`;
  return { data: { rates: lines.length, pairs: [...pairs].sort() }, lines: [summary] };
}

/** The refusal with the lines of the file in its pointers, instead of the places in the request. */
function byLine(error: unknown, part: readonly RateLine[]): unknown {
  if (!(error instanceof Refusal) || !error.details.problems) return error;
  const problems = error.details.problems.map(({ pointer, detail }) => {
    const [found, place] = /^(?:\/input)?\/rates\/(\d+)/.exec(pointer) ?? [];
    const line = place === undefined ? undefined : part[Number(place)]?.line;
    return { detail, pointer: line === undefined ? pointer : `/line ${line}${pointer.slice(found!.length)}` };
  });
  return new Refusal(error.kind, error.code, error.message, { ...error.details, problems });
}
