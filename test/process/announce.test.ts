import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { greeting, logGreeting, terminalLog } from '../../src/app/announce.ts';
import { createLogger } from '../../src/platform/log.ts';

const hub = { network: 'Test Network', version: '1.2.3', url: 'http://localhost:3000', host: 'localhost', port: 3000 };
const setupLink = 'http://localhost:3000/setup?token=x';

/** A stream that claims to be a terminal, or not. */
function output(isTTY: boolean): PassThrough & WriteStream {
  return Object.assign(new PassThrough(), { isTTY, hasColors: () => false }) as never;
}

describe('the greeting on a terminal', () => {
  it('names the address, the docs and the explorer, and ends with the set-up link on a line of its own', () => {
    const lines = greeting(hub, setupLink).trim().split('\n');
    expect(lines[0]).toBe('Test Network 1.2.3 is listening at http://localhost:3000');
    expect(lines.slice(1, -1).join('\n')).toMatch(
      /\/docs\n.+\/graphql\n\nOpen this link once, to become the operator:\n$/,
    );
    expect(lines.at(-1)!.trim()).toBe(setupLink);
  });

  it('names the port where the hub listens too if its public address is another', () => {
    expect(greeting({ ...hub, url: 'https://hub.example' })).toContain(
      'is listening on port 3000; its public address is https://hub.example\n',
    );
  });

  it('without a set-up link, says how to stop the hub and how to list commands', () => {
    expect(greeting(hub).trim().split('\n').at(-1)).toMatch(/^Ctrl\+C stops it; `npm run hub -- --help` lists/);
  });
});

describe('the log', () => {
  it('is written on a terminal as one sentence a line', async () => {
    const terminal = output(true);
    createLogger('info', await terminalLog(terminal)).warn({ path: '/x' }, 'The path is slow');
    terminal.end();
    expect(await text(terminal)).toMatch(/^\[\d\d:\d\d:\d\d\] WARN: The path is slow \{"path":"\/x"\}\n$/);
  });

  it('is not changed when the output is not a terminal', async () => {
    expect(await terminalLog(output(false))).toBeUndefined();
  });

  it('reports the address and the set-up link to programs as JSON, at any log level', async () => {
    const stream = output(false);
    logGreeting(createLogger('silent', stream), hub, setupLink);
    stream.end();
    const lines = (await text(stream))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).toEqual([
      expect.objectContaining({ level: 30, url: hub.url, msg: `Test Network 1.2.3 is listening at ${hub.url}` }),
      expect.objectContaining({ level: 30, setupLink }),
    ]);
  });
});
