import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { chores } from '../../src/app/chores.ts';
import { variableNames } from '../../src/config.ts';
import { nodeOptions } from '../support/program.ts';
import { blocksOf } from './guide.ts';

const text = readFileSync('docs/operations.md', 'utf8');

/** Reads the first cells of the table under a heading. */
function firstCells(heading: string): string[] {
  const [, section = ''] = text.split(`\n## ${heading}\n`);
  const [table = ''] = /^\|[^]*?\n\n/m.exec(section) ?? [];
  const rows = table.trim().split('\n').slice(2);
  return rows.map((row) => row.split('|')[1]!.trim());
}

it('docs/operations.md lists every environment variable that the hub reads, and no others', () => {
  const listed = text
    .split('\n## ')
    .find((section) => section.startsWith('Settings\n'))!
    .matchAll(/`((?:HUB_|AWS_|DATABASE_|REDIS_|SMTP_|LOG_|STRIPE_|VIES_)[A-Z_]+|PORT)`/g);
  const names = new Set([...listed].map(([, name]) => name));
  expect([...names].sort()).toEqual([...variableNames].sort());
});

it('docs/operations.md or docs/cli.md names every environment variable that the command line reads', () => {
  const sources = globSync('src/cli/**/*.ts').map((path) => readFileSync(path, 'utf8'));
  const read = sources.flatMap((source) => [...source.matchAll(/\benv\.([A-Z_]+)/g)].map(([, name]) => name!));
  const guides = text + readFileSync('docs/cli.md', 'utf8');
  const ofTheSystem = ['HOME'];
  expect(read).toContain('HUB_DATA_DIR');
  expect(read.filter((name) => !ofTheSystem.includes(name) && !guides.includes(name))).toEqual([]);
});

it('docs/operations.md sets only variables that the hub reads', () => {
  const lines = [...text.matchAll(/^export (.+)$/gm)].map(([, line]) => line!);
  const names = lines.flatMap((line) => [...line.matchAll(/(?:^| )([A-Z_]+)=/g)].map(([, name]) => name!));
  expect(names).toContain('HUB_URL');
  expect(names.filter((name) => !variableNames.includes(name))).toEqual([]);
});

it('docs/operations.md lists every chore of the hub, and no others', () => {
  const names = firstCells('Chores').map((cell) => /`([\w-]+)`/.exec(cell)![1]);
  const queues = chores.map(([queue]) => queue).filter((queue) => !/^billing-[234]$/.test(queue));
  expect(names.sort()).toEqual(queues.sort());
});

it.each([
  ['every minute', '* * * * *'],
  ['every 5 minutes', '*/5 * * * *'],
  ['every hour', /^\d+ \* \* \* \*$/],
  ['every day', /^\d+ \d+ \* \* \*$/],
])('docs/operations.md says "%s" for the chores with that schedule, and for no others', (words, cron) => {
  const [, section = ''] = text.split('\n## Chores\n');
  for (const [queue, schedule] of chores.filter(([name]) => !/^billing-[234]$/.test(name))) {
    const row = section.split('\n').find((line) => line.includes(`\`${queue}\``))!;
    const isSuch = typeof cron === 'string' ? schedule === cron : cron.test(schedule);
    expect([queue, row.split('|')[3]!.includes(words)]).toEqual([queue, isSuch]);
  }
});

it('docs/operations.md has systemd start the hub with the program and the options of npm start', () => {
  const unit = blocksOf('operations').find(({ language }) => language === 'ini')!.text;
  const [, options] = /^ExecStart=\S+ (.*) dist\/bundle\/main\.js$/m.exec(unit)!;
  expect(options!.split(' ')).toEqual(nodeOptions);
  expect(readFileSync('scripts/start.mjs', 'utf8')).toContain(`import('../dist/bundle/main.js')`);
});
