import type { ExchangeRateInput } from '../../app/graphql/gql/operator/graphql.ts';

/** A rate, with the number of the line that it was entered in. */
export interface EnteredRate {
  line: number;
  rate: ExchangeRateInput;
}

/** Reads lines of base, quote, date and rate, as a spreadsheet copies or saves them. The first line may name the columns. */
export function readRates(text: string): { rates: EnteredRate[]; problems: string[] } {
  const lines = text.split(/\r?\n/).map((each, index) => ({ line: index + 1, cells: cellsOf(each) }));
  const filled = lines.filter(({ cells }) => cells.some(Boolean));
  const rows = filled[0]?.cells[0]?.toLowerCase() === 'base' ? filled.slice(1) : filled;
  const [whole, others] = [rows.filter(({ cells }) => isRate(cells)), rows.filter(({ cells }) => !isRate(cells))];
  return {
    rates: whole.map(({ line, cells: [base, quote, date, rate] }) => ({
      line,
      rate: { base: base!.toUpperCase(), quote: quote!.toUpperCase(), date: date!, rate: rate! },
    })),
    problems: others.map(({ line }) => `Line ${line} must have a base, a quote, a date and a rate.`),
  };
}

function isRate(cells: readonly string[]): boolean {
  return cells.length === 4 && cells.every(Boolean);
}

function cellsOf(line: string): string[] {
  return line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

/** The problems that the API names by the places of the rates, such as `/input/rates/3/date`, by their lines. */
export function byLine(
  problems: readonly { pointer: string; detail: string }[],
  rates: readonly EnteredRate[],
): string[] {
  return problems.map(({ pointer, detail }) => {
    const [, place, field] = /\/rates\/(\d+)(?:\/(\w+))?/.exec(pointer) ?? [];
    const line = place === undefined ? undefined : rates[Number(place)]?.line;
    if (line === undefined) return `The rates: ${detail}.`;
    return `Line ${line}${field ? `, ${field}` : ''}: ${detail}.`;
  });
}
