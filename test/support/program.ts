import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The options that `npm start` gives to Node. */
export const nodeOptions = readNodeOptions();

/** The option by which a program finds and keeps compiled code, as `npm start` and `npm run hub` do. */
export const keepingCompiled = `--import=${new URL('keep-compiled.mjs', import.meta.url).href}`;

/** The programs as `npm start` and `npm run hub` run them, from the build that the test run has made at its start. */
const programs = { main: `${root}dist/bundle/main.js`, hub: `${root}dist/bundle/hub.js` };

/** The arguments of `node` that run a program of the hub. */
export function program(name: keyof typeof programs): string[] {
  return [...nodeOptions, keepingCompiled, programs[name]];
}

function readNodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
    scripts: { start: string };
  };
  return /exec node (--.+) scripts/.exec(scripts.start)![1]!.split(' ');
}
