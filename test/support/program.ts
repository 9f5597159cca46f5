import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The words after `node` that run a program of the hub as `npm start` runs it: from the build, which the run of the
 * tests has made at its start. A test starts dozens of processes, and each would translate the sources for itself.
 */
export function program(source: string): string[] {
  return ['--enable-source-maps', '--max-semi-space-size=16', built(source)];
}

/** Where the build has a source file, such as `src/main.ts`. */
export function built(source: string): string {
  return `${root}dist/${source.replace(/\.ts$/, '.js')}`;
}
