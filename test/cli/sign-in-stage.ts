import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { ensureCommandLineClient } from '../../src/auth/clients/command-line-client.ts';
import type { SavedSignIns, SignIn } from '../../src/cli/sign-in/sign-ins.ts';
import { readConfig } from '../../src/config.ts';
import { FrozenClock, systemClock } from '../../src/platform/time/clock.ts';
import type { User } from '../../src/auth/people/user.ts';
import { completePages } from '../auth/oidc-hub.ts';
import { Browser } from '../support/browser.ts';
import type { Page } from '../support/browser.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed } from '../support/seed.ts';
import { runCli } from './run-cli.ts';
import type { CliResult } from './run-cli.ts';

export const clock = new FrozenClock(systemClock.now());
export let hub: TestHub;
export let seed: Seed;
export let operator: User;

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hub-sign-in-'));
  hub = await startHub({ clock });
  seed = new Seed(hub.orm, clock);
  operator = await seed.operator();
  await ensureCommandLineClient(hub.orm, readConfig({}), clock);
});

afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await hub?.close();
});

/** The user of a machine, with settings of their own. */
export class Machine {
  constructor(readonly name: string) {}

  get settings(): string {
    return join(folder, this.name, 'content-hub');
  }

  /** Runs a command without any setting of the hub, or with the given ones. */
  hub(...words: string[]): Promise<CliResult> {
    return this.with({}, ...words);
  }

  with(settings: Record<string, string>, ...words: string[]): Promise<CliResult> {
    return runCli(words, { XDG_CONFIG_HOME: join(folder, this.name), ...settings });
  }

  /** Signs in, with the code entered in a browser by a person who answers the page that asks for confirmation. */
  async login(person: User, browser = new Browser(hub.address), answer: Record<string, string> = { confirm: 'yes' }) {
    let page: Promise<Page> | undefined;
    const words = ['login', '--url', hub.address];
    const result = await runCli(words, { XDG_CONFIG_HOME: join(folder, this.name) }, (text) => {
      const [, code] = /user_code=([A-Z-]+)/.exec(text) ?? [];
      if (code) page = enter(browser, code, person, answer);
    });
    return { result, page: await page! };
  }

  read(): SavedSignIns {
    return JSON.parse(readFileSync(join(this.settings, 'sign-ins.json'), 'utf8')) as SavedSignIns;
  }

  get signIn(): SignIn {
    return this.read().hubs[hub.address]!;
  }

  /** Makes the machine believe that the access token has expired. */
  expire(): void {
    const saved = this.read();
    saved.hubs[hub.address]!.expiresAtMs = 0;
    writeFileSync(join(this.settings, 'sign-ins.json'), JSON.stringify(saved));
  }
}

async function enter(browser: Browser, code: string, { email }: User, answer: Record<string, string>): Promise<Page> {
  const confirm = await browser.submit(await browser.open(`/device?user_code=${code}`));
  return completePages(browser, await browser.submit(confirm, answer), email);
}
