import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { ClientKind } from '../../src/auth/clients/client.ts';
import { SignIn } from '../../src/auth/people/sign-in.ts';
import { hubScopes } from '../../src/auth/scopes.ts';
import { writeMails } from '../../src/customer-mails/causes/write-mails.ts';
import { FrozenClock, systemClock } from '../../src/platform/time/clock.ts';
import { newId } from '../../src/platform/values/ids.ts';
import { grantToken } from '../support/access-token.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { program, root } from '../support/program.ts';
import { testSecret } from '../support/secret.ts';
import { Seed } from '../support/seed.ts';
import { StripeServer } from '../support/stripe/stripe-server.ts';
import { responseOf } from './guide.ts';
import type { Step } from './guide.ts';

/** The answer to a step, to compare with the answer that the guide shows. */
type Answer = unknown;

/**
 * Follows a guide as its reader does, in a hub with a project and a key. An id such as `price_...` is the newest of its
 * kind that an answer has shown; `$HUB` and `$KEY` are those of the hub.
 */
export class Reader {
  readonly #ids = new Map<string, string>();
  readonly #folder = mkdtempSync(join(tmpdir(), 'hub-guide-'));
  #answer: Answer;
  /** The newest key that an answer has shown. */
  #key: string;
  /** The access token of the person who sends the requests instead. */
  #person: string | undefined;

  readonly clock: FrozenClock;
  /** The server that stands in for Stripe. */
  readonly stripe: StripeServer;

  /** The project of the key. */
  readonly #projectId: string;
  /** The ids of the people who have signed in, by name. */
  readonly #people = new Map<string, string>();

  private constructor(
    readonly hub: TestHub,
    { clock, stripe, key, projectId }: { clock: FrozenClock; stripe: StripeServer; key: string; projectId: string },
  ) {
    this.#projectId = projectId;
    this.clock = clock;
    this.stripe = stripe;
    this.#key = key;
  }

  static async start(slug: string): Promise<Reader> {
    const clock = new FrozenClock(systemClock.now());
    const stripe = await new StripeServer(() => Math.floor(clock.now().epochMilliseconds / 1000)).open();
    const hub = await startHub({ clock, config: { stripeUrl: stripe.url } });
    const seed = new Seed(hub.orm, clock);
    const project = await seed.project(slug);
    const key = await seed.key(project);
    const reader = new Reader(hub, { clock, stripe, key, projectId: project.id });
    writeFileSync(join(reader.#folder, '.exports'), '');
    copyFileSync(`${root}docs/example-licence/verify.mjs`, join(reader.#folder, 'verify.mjs'));
    return reader;
  }

  async close(): Promise<void> {
    rmSync(this.#folder, { recursive: true });
    await this.hub.close();
    await this.stripe.close();
  }

  async follow(step: Step): Promise<Answer> {
    const text = this.#fill(step.text);
    if (step.kind === 'run') return this.#instruct(text);
    const answer = step.kind === 'sh' ? await this.#shell(text, step) : await this.#graphql(text, step);
    for (const [, kind, rest] of JSON.stringify(answer).matchAll(/\b([a-z]+)_([0-9a-z]{26})\b/g))
      this.#ids.set(kind!, `${kind}_${rest}`);
    const [token] = /\bhub_reg_[\w-]+/.exec(JSON.stringify(answer)) ?? [];
    if (token) this.#ids.set('hub_reg', token);
    const [licence] = /\blic_[\w-]+\.[\w-]+/.exec(JSON.stringify(answer)) ?? [];
    if (licence) this.#ids.set('lic', licence);
    const [link] = /\blink_[\w-]{43}/.exec(JSON.stringify(answer)) ?? [];
    if (link) this.#ids.set('link', link);
    this.#key = /\bhub_(?!reg_)[\w-]{30,}/.exec(JSON.stringify(answer))?.[0] ?? this.#key;
    this.#answer = answer;
    return answer;
  }

  /**
   * Follows an instruction that only the test sees: `at <time>` sets the clock of the hub; after `as person`, a person
   * without a role in the project sends the requests, and after `as project` its key again. `mails` writes those that are
   * due. `signed-in <name> <times>` is the past sign-ins of a person.
   */
  async #instruct(text: string): Promise<void> {
    const [word, value, ...rest] = text.split(' ');
    if (word === 'at') return void this.clock.set(value!);
    if (word === 'mails') return this.#writeMails();
    if (word === 'signed-in') return this.#recordSignIns(value!, rest);
    if (text === 'as person') this.#person = await this.#signIn();
    else if (text === 'as project') this.#person = undefined;
    else throw new Error(`"${text}" is no instruction`);
  }

  async #recordSignIns(name: string, times: readonly string[]): Promise<void> {
    const userId = this.#people.get(name) ?? newId('user');
    this.#people.set(name, userId);
    const em = this.hub.orm.em.fork();
    for (const time of times)
      em.persist(
        new SignIn({ projectId: this.#projectId, userId, clientId: newId('client'), at: Temporal.Instant.from(time) }),
      );
    await em.flush();
  }

  async #writeMails(): Promise<void> {
    const inTransaction = <T>(work: (em: EntityManager) => Promise<T>) => this.hub.orm.em.fork().transactional(work);
    const onFailure = (_: string, error: unknown) => {
      throw error;
    };
    while (await writeMails({ inTransaction, now: () => this.clock.now(), hasServer: true, onFailure }));
  }

  /** The token of a new person, from a client of another project. */
  async #signIn(): Promise<string> {
    const seed = new Seed(this.hub.orm, this.clock);
    const { client } = await seed.client(await seed.project(), {
      kind: ClientKind.web,
      redirectUris: ['https://shop.example/callback'],
    });
    const { id: userId } = await seed.user();
    const asked = { clientId: client.id, userId, scopes: hubScopes, now: this.clock.now() };
    return grantToken(this.hub.orm, asked);
  }

  async #graphql(text: string, { variables, expected, line }: Step): Promise<Answer> {
    const filled = JSON.parse(this.#fill(JSON.stringify(variables ?? {}))) as Record<string, unknown>;
    const { body } = await HubClient.withKey(this.hub.address, this.#person ?? this.#key).graphql(text, filled);
    if (isObject(expected) && 'errors' in expected) return body;
    if (body.errors) throw new Error(`The step at line ${line} failed: ${JSON.stringify(body.errors)}`);
    return body.data;
  }

  /** Runs commands. Returns their output, parsed if it is JSON; exported variables stay set for later commands. */
  async #shell(text: string, { expected }: Step): Promise<Answer> {
    const isRefusal = isObject(expected) && 'status' in expected && 'body' in expected;
    const failing = isRefusal ? '' : '--fail-with-body';
    const exported = join(this.#folder, '.exports');
    const script = [
      'set -eu -o pipefail',
      readFileSync(exported, 'utf8'),
      `npm() { while [ "$1" != -- ]; do shift; done; shift; node ${program('hub').join(' ')} "$@"; }`,
      `curl() { command curl --silent --show-error ${failing} "$@" || return; echo; }`,
      text,
      `export -p > '${exported}'`,
    ].join('\n');
    const env = {
      PATH: process.env.PATH,
      HUB: this.hub.address,
      KEY: this.#key,
      DATABASE_URL: this.hub.url,
      HUB_SECRET: testSecret,
      HUB_DATA_DIR: this.#folder,
    };
    const output = await new Promise<string>((resolve, reject) => {
      execFile('bash', ['--norc', '-c', script], { cwd: this.#folder, env }, (error, stdout, stderr) => {
        if (error) reject(new Error(`${text}\n${stdout}\n${stderr}`));
        else resolve(stdout);
      });
    });
    return isRefusal ? responseOf(output) : parsed(output);
  }

  /** The value that the last answer shows under a name: a field of JSON, or a word in a line that begins with it. */
  #shown(name: string): string {
    const value = isObject(this.#answer)
      ? this.#answer[name]
      : new RegExp(`^\\s*${name}\\s+(\\S+)`, 'm').exec(String(this.#answer))?.[1];
    if (typeof value !== 'string') throw new Error(`The last answer shows no ${name}: ${JSON.stringify(this.#answer)}`);
    return value;
  }

  #fill(text: string): string {
    return text
      .replaceAll('http://localhost:3000', this.hub.address)
      .replaceAll(`'hub_...'`, `'${this.#key}'`)
      .replaceAll('sk_test_...', this.stripe.secretKey)
      .replaceAll('pk_test_...', this.stripe.publishableKey)
      .replaceAll('whsec_...', this.stripe.webhookSecret)
      .replaceAll(/\b([A-Z_]+)='\.\.\.'/g, (_, name: string) => `${name}='${this.#shown(name.toLowerCase())}'`)
      .replaceAll(/\b([a-z]+(?:_reg)?)_\.\.\.(?=["' ?/\\]|$)/gm, (_, kind: string) => {
        const id = this.#ids.get(kind);
        if (!id) throw new Error(`No answer has shown the id of a ${kind} before: ${text}`);
        return id;
      });
  }
}

/** Parses the whole output or its last line as JSON. Returns the text when neither is JSON. */
function parsed(output: string): Answer {
  try {
    return JSON.parse(output) as unknown;
  } catch {
    const last = output.trim().split('\n').at(-1) ?? '';
    return last.startsWith('{') || last.startsWith('[') ? JSON.parse(last) : output;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
