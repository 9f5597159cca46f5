import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { MadeClient } from '../../src/auth/clients/create-client.ts';
import { Random } from '../../src/cli/demo/random.ts';
import type { TestDatabase } from '../support/database.ts';
import { Browser } from '../support/browser.ts';
import { program, root } from '../support/program.ts';
import { testSecret } from '../support/secret.ts';
import { Seed, password } from '../support/seed.ts';

/** A hub in a process of its own, which is killed without warning and started again. */
class Instance {
  #process?: ChildProcess;

  constructor(
    readonly port: number,
    readonly environment: Record<string, string>,
  ) {}

  async start(): Promise<void> {
    const env = { ...readPath(), ...this.environment, PORT: String(this.port) };
    const hub = spawn(process.execPath, program('main'), {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = hub;
    for await (const line of createInterface({ input: hub.stdout! })) {
      if (line.includes('is listening')) break;
    }
    hub.stdout!.resume();
  }

  async kill(): Promise<void> {
    const hub = this.#process;
    if (!hub || hub.exitCode !== null || hub.signalCode !== null) return;
    hub.kill('SIGKILL');
    await once(hub, 'exit');
  }
}

function readPath(): Record<string, string> {
  const { PATH = '', HOME = '/' } = process.env;
  return { PATH, HOME };
}

/** Forwards each connection to one of the instances in turn, and closes it when that instance is killed. */
async function startBalancer(ports: number[]): Promise<{ url: string; server: Server }> {
  let turn = 0;
  const server = createServer((caller) => {
    turn += 1;
    const hub = connect(ports[turn % ports.length]!, '127.0.0.1');
    caller.pipe(hub).pipe(caller);
    for (const [one, other] of [
      [caller, hub],
      [hub, caller],
    ] as const) {
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

export interface Outcome {
  /** Tokens got for authorization codes, and for refresh tokens. */
  redeemed: number;
  refreshed: number;
  kills: number;
  /** Requests without an answer, since their instance was killed. */
  lost: number;
  /** Descriptions of everything that happened and must not. */
  faults: string[];
}

/**
 * People redeem codes and refresh tokens, often twice at once, while the two instances are killed again and again. A
 * request without an answer is sent again, as a client would. After the last kill, one instance answers all of them.
 */
export async function storm(
  database: TestDatabase,
  options: { people: number; kills: number; seed: number },
): Promise<Outcome> {
  const ports = await freePorts(2);
  const { url, server } = await startBalancer(ports);
  const environment = {
    HUB_URL: url,
    HUB_HOST: '127.0.0.1',
    DATABASE_URL: database.url,
    HUB_SECRET: testSecret,
    HUB_ANONYMOUS_LIMIT: '1000000',
    HUB_PAGE_LIMIT: '1000000',
    HUB_OPERATOR_EMAIL: 'operator@example.org',
    HUB_OPERATOR_PASSWORD: 'correct horse battery',
    LOG_LEVEL: 'error',
  };
  const instances = ports.map((port) => new Instance(port, environment));
  const random = new Random(options.seed);
  const crowd = new Crowd(url, await seedClient(database), random);
  try {
    await Promise.all(instances.map((instance) => instance.start()));
    const people = Array.from({ length: options.people }, (_, n) => crowd.run(n));
    await crowd.waitUntilSignedIn(options.people);
    for (let killed = 0; killed < options.kills; killed += 1) {
      const instance = instances[killed % 2]!;
      await sleep(random.whole(300, 1000));
      await instance.kill();
      crowd.outcome.kills += 1;
      if (crowd.outcome.kills === options.kills) break;
      crowd.restMs = 50;
      await instance.start();
      crowd.restMs = 0;
    }
    crowd.isEnding = true;
    await Promise.all(people);
    return crowd.outcome;
  } finally {
    crowd.isEnding = true;
    await Promise.all(instances.map((instance) => instance.kill()));
    server.close();
  }
}

async function seedClient(database: TestDatabase): Promise<MadeClient> {
  const seed = new Seed(database.orm);
  const project = await seed.project('storm');
  const em = database.orm.em.fork();
  await em.execute('update project set is_first_party = true');
  for (let n = 0; n < 12; n += 1) await seed.user(`person${n}@storm.example`);
  return seed.client(project, { kind: ClientKind.web, redirectUris: ['https://storm.example/cb'] });
}

class Crowd {
  readonly outcome: Outcome = { redeemed: 0, refreshed: 0, kills: 0, lost: 0, faults: [] };
  isEnding = false;
  /** How long people rest between refreshes: not at all when one of the instances may be killed. */
  restMs = 0;
  #signedIn = 0;

  constructor(
    readonly url: string,
    readonly web: MadeClient,
    readonly random: Random,
  ) {}

  async waitUntilSignedIn(count: number): Promise<void> {
    while (this.#signedIn < count) await sleep(50);
  }

  /** Signs in once by password, and then uses codes and refresh tokens until the end. */
  async run(n: number): Promise<void> {
    const browser = new Browser(this.url);
    await this.#retry(() => this.#signIn(browser, n));
    this.#signedIn += 1;
    while (!this.isEnding) {
      let token = await this.#redeem(browser, n);
      for (let times = 0; token && times < 30 && !this.isEnding; times += 1) {
        token = await this.#refresh(token, n);
        await sleep(this.restMs);
      }
      // A person who still has a token must be able to use it.
      if (token && this.isEnding) await this.#refresh(token, n);
    }
  }

  async #signIn(browser: Browser, n: number): Promise<void> {
    const page = await browser.open(this.#request());
    if (page.url.searchParams.has('code')) return;
    const back = await browser.submit(page, { email: `person${n}@storm.example`, password });
    if (!back.url.searchParams.has('code')) throw new Error(`not signed in: ${back.status}`);
  }

  /** Redeems a code twice at once. Returns the refresh token, or undefined when the answer was lost. */
  async #redeem(browser: Browser, n: number): Promise<string | undefined> {
    const page = await this.#retry(() => browser.open(this.#request()));
    const code = page.url.searchParams.get('code');
    if (!code) return this.#fault(`person ${n} was locked out: ${page.status} ${page.url.href.slice(0, 120)}`);
    const form = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'https://storm.example/cb',
      code_verifier: VERIFIER,
    };
    const answers = await Promise.all([this.#post(form), this.#post(form)]);
    const refreshTokens = answers.filter((answer) => answer?.refresh_token).map((answer) => answer!.refresh_token!);
    if (refreshTokens.length > 1) this.#fault('a code was accepted twice');
    this.outcome.redeemed += refreshTokens.length;
    // The later of two requests at once may look like theft, and then the tokens of the earlier one are ended. A request
    // whose answer was lost may have been the later one.
    const isEnded = answers.some((answer) => !answer || answer.error === 'invalid_grant');
    return isEnded && refreshTokens.length ? this.#refreshIfValid(refreshTokens[0]!) : refreshTokens[0];
  }

  async #refreshIfValid(token: string): Promise<string | undefined> {
    const answer = await this.#retry(() => this.#send({ grant_type: 'refresh_token', refresh_token: token }));
    return answer.refresh_token;
  }

  async #refresh(token: string, n: number): Promise<string | undefined> {
    const form = { grant_type: 'refresh_token', refresh_token: token };
    const times = this.random.happens(30) ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, () => this.#retry(() => this.#send(form))));
    const refused = answers.find(({ error }) => error);
    if (refused) return this.#fault(`person ${n} was refused a refresh: ${refused.error}`);
    const refreshTokens = new Set(answers.map(({ refresh_token }) => refresh_token));
    if (refreshTokens.size > 1) this.#fault('a refresh token was accepted twice');
    this.outcome.refreshed += answers.length;
    return answers[0]!.refresh_token;
  }

  /** Undefined when no answer came, since a client never sends a code again. */
  async #post(form: Record<string, string>): Promise<TokenAnswer | undefined> {
    try {
      return await this.#send(form);
    } catch {
      this.outcome.lost += 1;
      return undefined;
    }
  }

  async #send(form: Record<string, string>): Promise<TokenAnswer> {
    const { client, secret } = this.web;
    const response = await fetch(`${this.url}/oauth/token`, {
      method: 'POST',
      headers: { connection: 'close' },
      body: new URLSearchParams({ ...form, client_id: client.id, client_secret: secret! }),
      signal: AbortSignal.timeout(10_000),
    });
    if (response.status >= 500) throw new Error(`status ${response.status}`);
    return (await response.json()) as TokenAnswer;
  }

  /** Sends a request again until it is answered, since its instance may have been killed. */
  async #retry<T>(request: () => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await request();
      } catch (error) {
        this.outcome.lost += 1;
        if (tries > 200) throw error;
        await sleep(50);
      }
    }
  }

  #request(): string {
    const query = new URLSearchParams({
      client_id: this.web.client.id,
      redirect_uri: 'https://storm.example/cb',
      response_type: 'code',
      scope: 'openid',
      code_challenge: CHALLENGE,
      code_challenge_method: 'S256',
    });
    return `${this.url}/oauth/authorize?${query}`;
  }

  #fault(what: string): undefined {
    this.outcome.faults.push(what);
    return undefined;
  }
}

/** RFC 7636 appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

interface TokenAnswer {
  refresh_token?: string;
  error?: string;
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
