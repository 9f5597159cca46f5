import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, validate } from 'graphql';
import { hubSchema } from '../../schema/index.ts';
import { rateDocuments } from '../../src/cli/operations/rates.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { runCli } from './run-cli.ts';
import type { CliResult } from './run-cli.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'hub-rates-'));
});

afterAll(async () => {
  rmSync(folder, { recursive: true });
  await database.close();
});

function load(text: string | Buffer, ...words: string[]): Promise<CliResult> {
  const file = join(folder, 'rates.csv');
  writeFileSync(file, text);
  return runCli(['rates', 'load', file, ...words], { DATABASE_URL: database.url });
}

const stored = () =>
  database.orm.em
    .fork()
    .execute<{ text: string }[]>(
      `select concat_ws(' ', base, quote, day, trim_scale(rate)) as text from exchange_rate order by day, quote`,
    )
    .then((rows) => rows.map(({ text }) => text));

describe('rates load', () => {
  it('sends a document that the schema knows', () => {
    expect(validate(hubSchema(), parse(rateDocuments.load))).toEqual([]);
  });

  it('adds the rates of a file by the names of its columns, and replaces those of the same days', async () => {
    const first = await load(
      'base,quote,date,rate\nEUR,USD,2026-01-30,1.0834\n\nEUR,JPY,2026-01-30,161.50\n',
      '--json',
    );
    expect([first.code, first.json]).toEqual([0, { rates: 2, pairs: ['EUR/JPY', 'EUR/USD'] }]);
    const second = await load('\uFEFFRate,Date,Base,Quote\r\n1.1,2026-01-30,EUR,USD\r\n1.2,2026-02-01,EUR,USD\r\n');
    expect([second.code, second.stdout]).toEqual([0, 'Loaded 2 exchange rates of 1 pair.\n']);
    expect(await stored()).toEqual(['EUR JPY 2026-01-30 161.5', 'EUR USD 2026-01-30 1.1', 'EUR USD 2026-02-01 1.2']);
    const [entry] = await database.orm.em
      .fork()
      .execute<{ actor: string }[]>(`select actor from audit_entry where action = 'exchange_rates.loaded' limit 1`);
    expect(entry).toEqual({ actor: 'cli' });
  });

  it('loads more rates than one request takes', async () => {
    const days = Array.from({ length: 1500 }, (_, day) =>
      new Date(Date.UTC(2010, 0, 1 + day)).toISOString().slice(0, 10),
    );
    const { code, json } = await load(
      `base,quote,date,rate\n${days.map((day) => `GBP,CHF,${day},1.5`).join('\n')}`,
      '--json',
    );
    expect([code, json]).toEqual([0, { rates: 1500, pairs: ['GBP/CHF'] }]);
    expect((await stored()).filter((text) => text.startsWith('GBP'))).toHaveLength(1500);
  });

  it.each([
    [
      'rates that no currencies have',
      'base,quote,date,rate\nEUR,SEK,2026-02-01,10000000000000000000000000\nEUR,SEK,2026-02-02,0.000000000001\n',
      [2, 3].map((line) => `line ${line}/rate: must be from 0.000000001 to 1,000,000,000`),
    ],
    [
      'a column that is there twice',
      'base,quote,date,rate,Rate\nEUR,SEK,2026-02-01,1,2\n',
      ['line 1: must name the column rate once'],
    ],
    ['a file without a column', 'base,quote,rate\nEUR,USD,1\n', ['line 1: must name the column date']],
    [
      'values that are no currency, day or number',
      'base,quote,date,rate\nEURO,USD,2026-02-30,x\nEUR,USD,2026-02-01\n',
      ['line 2/base: ', 'line 2/date: ', 'line 2/rate: ', 'line 3: must have 4 values'],
    ],
    [
      'rates that the operation refuses',
      'base,quote,date,rate\nEUR,SEK,2026-02-01,1\n\nEUR,EUR,2026-02-01,1\nEUR,SEK,2999-01-01,0\nEUR,SEK,2026-02-01,2\n',
      [
        'line 4/quote: must be another currency than the base',
        'line 5/rate: must be from 0.000000001 to 1,000,000,000',
        'line 5/date: must be at latest tomorrow',
        'line 6: is the second rate of this pair for the same day',
      ],
    ],
    ['a file without rates', 'base,quote,date,rate\n', ['file: has no rates']],
    ['broken quotes', 'base,quote,date,rate\n"EUR,USD,2026-02-01,1\n', ['file: is not valid CSV']],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x31]), ['file: ']],
  ])('refuses %s by the lines, and loads nothing', async (_, text, problems) => {
    const { code, stderr } = await load(text);
    expect(code).toBe(1);
    for (const problem of problems) expect(stderr).toContain(`  ${problem}`);
    expect((await stored()).filter((each) => each.includes('SEK'))).toEqual([]);
  });
});
