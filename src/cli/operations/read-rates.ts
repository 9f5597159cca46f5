import { CsvError, parse } from 'csv-parse/sync';
import { invalid } from '../../errors.ts';
import { CalendarDate, Currency, Decimal } from '../../platform/graphql/graphql-scalars.ts';
import { Check } from '../../platform/values/check.ts';
import { checkScalar } from '../check-scalar.ts';
import { readPieces } from '../import/read-pieces.ts';

/** The columns of the file, in any order. */
const scalars = { base: Currency, quote: Currency, date: CalendarDate, rate: Decimal };

type Column = keyof typeof scalars;

const columns = Object.keys(scalars) as Column[];

/** A rate, and the line of the file that it is on. */
export interface RateLine {
  line: number;
  rate: Record<Column, string>;
}

/** Reads a CSV file of rates, or standard input for "-", with the names of the columns on its first line. */
export async function readRates(file: string): Promise<RateLine[]> {
  let text = '';
  for await (const piece of readPieces(file, 0)) text += piece;
  const [header, ...rows] = recordsOf(text);
  const check = new Check();
  const names = header?.record.map((name) => name.toLowerCase()) ?? [];
  for (const name of columns)
    check.that(
      names.filter((other) => other === name).length === 1,
      '/line 1',
      `must name the column ${name} once: base,quote,date,rate`,
    );
  check.done();
  const lines = rows.map(({ record, line }) => {
    check.that(record.length === names.length, `/line ${line}`, `must have ${names.length} values`);
    const cell = (name: Column) => record[names.indexOf(name)] ?? '';
    const rate = { base: cell('base'), quote: cell('quote'), date: cell('date'), rate: cell('rate') };
    for (const name of columns) checkScalar(scalars[name], check, `/line ${line}/${name}`, rate[name]);
    return { line, rate };
  });
  check.that(lines.length > 0, '/file', 'has no rates').done();
  return lines;
}

interface CsvRecord {
  record: string[];
  line: number;
}

function recordsOf(text: string): CsvRecord[] {
  const options = { bom: true, info: true, trim: true, skip_empty_lines: true, relax_column_count: true } as const;
  try {
    const records = parse(text, options) as unknown as { record: string[]; info: { lines: number } }[];
    return records.map(({ record, info }) => ({ record, line: info.lines }));
  } catch (error) {
    if (error instanceof CsvError) throw invalid('/file', `is not valid CSV: ${error.message}`);
    throw error;
  }
}
