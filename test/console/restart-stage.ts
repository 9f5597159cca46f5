import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { HubProcess, freePort } from '../support/hub-process.ts';

const signIn = { email: 'ada@example.org', password: 'correct horse battery staple' };

/** What a slow connection of a phone has: milliseconds of latency, and bytes in a second. */
const slow = { offline: false, latency: 400, downloadThroughput: 400_000, uploadThroughput: 400_000 };

/** A hub as a process that ends and starts again at one address, and a person who is signed in to its console. */
export class RestartStage {
  readonly #folder = mkdtempSync(join(tmpdir(), 'hub-restart-'));
  #hub: HubProcess | undefined;
  #browser: Browser | undefined;

  private constructor(
    readonly database: TestDatabase,
    readonly port: number,
  ) {}

  get address(): string {
    return `http://localhost:${this.port}`;
  }

  static async open(): Promise<RestartStage> {
    const stage = new RestartStage(await openTestDatabase(), await freePort());
    await stage.start();
    return stage;
  }

  async start(): Promise<void> {
    this.#hub = await HubProcess.start({
      ...{ PORT: String(this.port), DATABASE_URL: this.database.url, HUB_DATA_DIR: this.#folder },
      // Every document that the console sends is a listed one.
      HUB_GRAPHQL_DOCUMENTS: 'listed',
      ...{ HUB_OPERATOR_EMAIL: signIn.email, HUB_OPERATOR_PASSWORD: signIn.password },
    });
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    await this.#hub?.stop(signal);
  }

  /** Opens the console on a slow network. */
  async signIn(): Promise<Page> {
    this.#browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
    const context = await this.#browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
    context.setDefaultTimeout(20_000);
    const page = await context.newPage();
    await page.goto(`${this.address}/console`);
    await page.getByLabel('Email').fill(signIn.email);
    await page.getByLabel('Password').fill(signIn.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/console/projects');
    const network = await context.newCDPSession(page);
    await network.send('Network.emulateNetworkConditions', slow);
    return page;
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.stop('SIGKILL');
    await this.database.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
