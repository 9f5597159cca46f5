import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DunningStage } from '../billing/dunning/dunning-stage.ts';
import { root } from '../support/program.ts';
import { readMail } from '../support/read-mail.ts';
import { until } from '../support/until.ts';
import { MailStage } from './mail-stage.ts';

let stage: DunningStage;
let mails: MailStage;
let server: ChildProcess;
/** What all processes have received, as it came. */
const raw: string[] = [];
let url = '';

/** Starts a mail server as a process; it prints its address, and each message that it accepts. */
async function start(...args: string[]): Promise<void> {
  const file = `${root}test/support/mail-server-process.ts`;
  const { PATH = '', HOME = '/' } = process.env;
  server = spawn(process.execPath, ['--experimental-transform-types', '--no-warnings', file, ...args], {
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: server.stdout! });
  [url] = (await once(lines, 'line')) as [string];
  lines.on('line', (line) => raw.push(JSON.parse(line) as string));
}

async function kill(): Promise<void> {
  server.kill('SIGKILL');
  await once(server, 'exit');
}

beforeEach(async () => {
  raw.length = 0;
  await start();
  stage = await DunningStage.open({});
  mails = new MailStage(stage, { url, raw });
});

afterEach(async () => {
  await mails.printer.close();
  await kill();
});

const addresses = ['ada@example.org', 'bob@example.org', 'eve@example.org'];

async function hours(count: number): Promise<void> {
  for (let hour = 0; hour < count; hour += 1) {
    await mails.send();
    mails.wait({ hours: 1 });
  }
}

it('a mail server that is killed, away for a day, and then slow and greylisting gets each mail once', async () => {
  await stage.bill(stage.customer({ email: addresses[0] }));
  await mails.deliver();
  await until(() => raw.length === 1);
  const port = new URL(url).port;
  await kill();
  for (const email of addresses) await stage.bill(stage.customer({ email }));
  await mails.write();
  await hours(24);
  const waiting = (await mails.outcomes()).filter((outcome) => /^invoice waiting .*ECONNREFUSED/.test(outcome));
  expect(waiting).toHaveLength(addresses.length);
  await start(port, '100', 'greylisting');
  await mails.send();
  await hours(36);
  expect(await mails.outcomes()).toEqual(Array.from({ length: 4 }, () => 'invoice sent'));
  await until(() => raw.length === 4);
  const ids = raw.map((each) => readMail(each).headers.get('message-id'));
  const own = (await mails.mails()).map(({ id }) => `<${id}@hub.example>`);
  expect(ids.toSorted()).toEqual(own.toSorted());
  expect(await stage.events(/^customer_mail/)).toEqual([]);
}, 60_000);
