import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The options that `npm start` gives to Node. */
export const nodeOptions = readNodeOptions();

/**
 * The arguments of `node` that run a program of the hub as `npm start` does, from the bundle that the test run has made at
 * its start. Processes would otherwise each compile the sources.
 */
export function program(name: 'main' | 'hub'): string[] {
  return [...nodeOptions, bundled(name)];
}

/** The path of the bundle of a program. */
export function bundled(name: 'main' | 'hub'): string {
  return `${root}dist/bundle/${name}.js`;
}

function readNodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    scripts: { start: string };
  };
  return /exec node (--.+) scripts/.exec(scripts.start)![1]!.split(' ');
}
