import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import coverage from 'monocart-coverage-reports';

/**
 * Runs the tests and prints which share of the statements and branches of each room they reach, in their own processes
 * and in those they start. Words after `--` go to the tests. A process that is killed reports nothing.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'hub-coverage-'));
try {
  process.exitCode = runTests();
  print(await coveredFiles());
} finally {
  rmSync(folder, { recursive: true });
}

/** Without a limit of memory: a worker that is replaced for it would report what it has run in no time. */
function runTests() {
  const args = ['--silent', 'test', '--', '--workerIdleMemoryLimit=8GB', ...process.argv.slice(2)];
  // Code from the compile cache is counted by function, not by branch.
  const env = { ...process.env, CI: 'true', NODE_V8_COVERAGE: folder, NODE_DISABLE_COMPILE_CACHE: '1' };
  return spawnSync('npm', args, { cwd: root, env, stdio: 'inherit' }).status;
}

async function coveredFiles() {
  const report = coverage({
    baseDir: root,
    outputDir: join(folder, 'report'),
    reports: [],
    logging: 'error',
    entryFilter: ({ url }) => url.startsWith(`file://${root}dist/`),
    sourceFilter: (path) => /^(src|schema|rest)\//.test(path),
    // Files that no test loads have their compiled code counted, under the name of their source.
    sourcePath: (path) => path.replace(/^dist\/(.+)\.js$/, '$1.ts'),
    all: { dir: ['src', 'schema', 'rest'].map((name) => `${root}dist/${name}`), filter: '**/*.js' },
  });
  await report.addFromDir(folder);
  const { files } = await report.generate();
  return files;
}

function print(files) {
  const rooms = Map.groupBy(files, ({ sourcePath }) => roomOf(sourcePath));
  const rows = [...rooms].sort(([a], [b]) => (a < b ? -1 : 1));
  const width = Math.max(...rows.map(([room]) => room.length));
  console.log(`${'room'.padEnd(width)}  statements  branches`);
  for (const [room, its] of [...rows, ['all', files]])
    console.log(`${room.padEnd(width)}  ${share(its, 'statements', 10)}  ${share(its, 'branches', 8)}`);
}

/** `src/billing/invoicing` for all that stands in it; schema and rest are one room each. */
function roomOf(path) {
  const folders = dirname(path).split('/');
  return folders.slice(0, folders[0] === 'src' ? 3 : 1).join('/');
}

function share(files, kind, width) {
  const sum = (count) => files.reduce((total, { summary }) => total + summary[kind][count], 0);
  const percent = sum('total') ? (sum('covered') / sum('total')) * 100 : 100;
  return `${percent.toFixed(1)} %`.padStart(width);
}
