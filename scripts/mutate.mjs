import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

/**
 * Inserts each fault of test/mutations/ into the source, one at a time, and expects its test to fail. Words after `--`
 * select faults by name or file. Run it in a clean checkout, since it changes the sources while it runs.
 */
const chosen = process.argv.slice(2);
const folder = 'test/mutations';
const faults = readdirSync(folder)
  .flatMap((name) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')))
  .filter(({ name, file }) => chosen.every((word) => `${name} ${file}`.includes(word)));

/** A quick run might not draw the case that notices a fault. */
const env = { ...process.env, EVERY_CASE: '1' };

const { stdout: changes } = spawnSync('git', ['status', '--porcelain', 'src'], { encoding: 'utf8' });
if (changes) throw new Error('src/ has uncommitted changes; commit or stash them first.');

const unnoticed = faults.filter(({ name, file, find, replace, test }) => {
  const source = readFileSync(file, 'utf8');
  if (source.split(find).length !== 2) throw new Error(`${file} must contain this text exactly once: ${find}`);
  try {
    writeFileSync(
      file,
      source.replace(find, () => replace),
    );
    const { status } = spawnSync('npm', ['test', '--', test], { env, stdio: 'ignore' });
    console.log(`${status ? 'noticed  ' : 'UNNOTICED'} ${name} (${test})`);
    return !status;
  } finally {
    writeFileSync(file, source);
  }
});

console.log(`${faults.length - unnoticed.length} of ${faults.length} faults make a test fail.`);
process.exitCode = unnoticed.length ? 1 : 0;
