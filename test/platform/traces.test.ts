import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { createLogger } from '../../src/platform/log.ts';
import { withSources } from '../../src/platform/traces.ts';
import { root } from '../support/program.ts';

const folder = `${root}dist/bundle/`;

/** The position of a text in the bundle, and the line of the source that has it. */
function placeOf(text: string, source: string) {
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const file = files.find((name) => readFileSync(folder + name, 'utf8').includes(text))!;
  const lines = readFileSync(folder + file, 'utf8').split('\n');
  const index = lines.findIndex((line) => line.includes(text));
  const line =
    readFileSync(root + source, 'utf8')
      .split('\n')
      .findIndex((each) => each.includes(text)) + 1;
  return {
    position: `file://${folder}${file}:${index + 1}:${lines[index]!.indexOf(text) + 1}`,
    named: `file://${root}${source}:${line}`,
  };
}

const { position, named } = placeOf('The configuration has mistakes.', 'src/cli/failure.ts');

describe('a stack trace of the bundle', () => {
  it('names the lines of the sources', () => {
    const stack = `Error: no\n    at misconfigured (${position})\n    at async ${position}`;
    const lines = withSources(stack).split('\n');
    expect(lines[0]).toBe('Error: no');
    expect(lines[1]!.startsWith(`    at misconfigured (${named}:`)).toBe(true);
    expect(lines[2]!.startsWith(`    at async ${named}:`)).toBe(true);
    expect(withSources(stack)).toBe(lines.join('\n'));
  });

  it('is written to the log with the lines of the sources, and the fields of the error', () => {
    const written: string[] = [];
    const error = Object.assign(new Error('no'), { code: '23505', stack: `Error: no\n    at x (${position})` });
    createLogger('error', { write: (line: string) => void written.push(line) }).error({ err: error }, 'bug');
    expect(JSON.parse(written[0]!)).toMatchObject({
      msg: 'bug',
      err: { type: 'Error', message: 'no', code: '23505', stack: expect.stringContaining(named) },
    });
  });

  it.each([
    ['of Node', 'Error: x\n    at node:internal/process/task_queues:105:5'],
    ['of a file without a map', `Error: x\n    at y (file://${root}scripts/start.mjs:1:1)`],
    ['of a file that is gone', `Error: x\n    at y (file://${root}dist/gone.js:1:1)`],
    ['without positions', 'Error: x'],
  ])('keeps frames %s', (_, stack) => {
    expect(withSources(stack)).toBe(stack);
  });
});

describe('a log', () => {
  it('accepts what is thrown without being an error', () => {
    const written: string[] = [];
    createLogger('error', { write: (line: string) => void written.push(line) }).error({ err: 'only a text' }, 'bug');
    expect(JSON.parse(written[0]!)).toMatchObject({ err: 'only a text' });
  });
});
