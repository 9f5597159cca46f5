import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Files that take less, in seconds, are left out. */
const least = 3;

const [report] = process.argv.slice(2);
if (!report) {
  console.error(`Writes test/support/durations.json from the report of a run:
  CI=true npm test -- --json --outputFile=report.json
  node scripts/test-durations.mjs report.json`);
  process.exit(2);
}

const file = new URL('../test/support/durations.json', import.meta.url);
const tests = new URL('../test/', import.meta.url);
const earlier = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
const { testResults } = JSON.parse(readFileSync(report, 'utf8'));
const hasRun = ({ assertionResults }) => assertionResults.some(({ status }) => status !== 'pending');
const measured = testResults
  .filter(hasRun)
  .map(({ name, startTime, endTime }) => [
    name.slice(name.lastIndexOf('/test/') + '/test/'.length),
    Math.round((endTime - startTime) / 1000),
  ]);
const durations = new Map([...earlier, ...measured]);
const kept = [...durations].filter(([name, seconds]) => seconds >= least && existsSync(new URL(name, tests)));
kept.sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
console.log(`${kept.length} files take ${least} seconds or more.`);
