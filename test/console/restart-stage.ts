import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { HubProcess, freePort } from '../support/hub-process.ts';
import { chromiumPath } from './has-browser.ts';

const signIn = { email: 'ada@example.org', password: 'correct horse battery staple' };

/** What a slow connection of a phone has: milliseconds of latency, and bytes in a second. */
const slow = { offline: false, latency: 400, downloadThroughput: 400_000, uploadThroughput: 400_000 };

type Network = typeof slow;

/** What the console says while the hub is away. */
export const lost = 'The hub cannot be reached. Trying again…';

/** A hub as a process that ends and starts again at one address, and the people who open its console. */
export class RestartStage {
  readonly #folder = mkdtempSync(join(tmpdir(), 'hub-restart-'));
  #hub: HubProcess | undefined;
  #browser: Browser | undefined;

  private constructor(
    readonly database: TestDatabase,
    readonly port: number,
    readonly hasOperator: boolean,
  ) {}

  get address(): string {
    return `http://localhost:${this.port}`;
  }

  /** Starts a hub, with the operator whom `signIn` signs in, or with nobody, as it is before its set-up. */
  static async open({ hasOperator = true } = {}): Promise<RestartStage> {
    const stage = new RestartStage(await openTestDatabase(), await freePort(), hasOperator);
    await stage.start();
    return stage;
  }

  async start(): Promise<void> {
    this.#hub = await HubProcess.start({
      ...{ PORT: String(this.port), DATABASE_URL: this.database.url, HUB_DATA_DIR: this.#folder },
      // Every document that the console sends is a listed one.
      HUB_GRAPHQL_DOCUMENTS: 'listed',
      ...(this.hasOperator && { HUB_OPERATOR_EMAIL: signIn.email, HUB_OPERATOR_PASSWORD: signIn.password }),
    });
  }

  async stop(signal: NodeJS.Signals): Promise<void> {
    await this.#hub?.stop(signal);
  }

  /** The link by which a person becomes the operator, from the log of the hub. */
  get setupLink(): string {
    return /"setupLink":"([^"]+)"/.exec(this.#hub?.output ?? '')![1]!;
  }

  /** Signs the operator in to the console, which is on a slow network from then on. */
  async signIn(): Promise<Page> {
    const page = await this.#openPage();
    await page.goto(`${this.address}/console`);
    await page.getByLabel('Email').fill(signIn.email);
    await page.getByLabel('Password').fill(signIn.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/console/projects');
    await limit(page, slow);
    return page;
  }

  /** Opens a browser without a session, on a slow network from the start. */
  async openPage(network: Partial<Network> = {}): Promise<Page> {
    const page = await this.#openPage();
    await limit(page, { ...slow, ...network });
    return page;
  }

  async #openPage(): Promise<Page> {
    this.#browser ??= await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
    const context = await this.#browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' });
    context.setDefaultTimeout(20_000);
    return context.newPage();
  }

  async close(): Promise<void> {
    await this.#browser?.close();
    await this.stop('SIGKILL');
    await this.database.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function limit(page: Page, network: Network): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.emulateNetworkConditions', network);
}
