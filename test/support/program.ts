import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The options that `npm start` gives to Node. */
export const nodeOptions = readNodeOptions();

/**
 * The words after `node` that run a program of the hub as `npm start` runs it: from the build, which the run of the
 * tests has made at its start. A test starts dozens of processes, and each would translate the sources for itself.
 */
export function program(source: string): string[] {
  return [...nodeOptions, built(source)];
}

/** Where the build has a source file, such as `src/main.ts`. */
export function built(source: string): string {
  return `${root}dist/${source.replace(/\.ts$/, '.js')}`;
}

function readNodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    scripts: { start: string };
  };
  return /exec node (--.+) scripts/.exec(scripts.start)![1]!.split(' ');
}
