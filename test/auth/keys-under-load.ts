import { jest } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import * as client from 'openid-client';
import type { TokenEndpointResponse, TokenEndpointResponseHelpers } from 'openid-client';
import type { Temporal } from 'temporal-polyfill';
import { ClientKind } from '../../src/auth/clients/client.ts';
import { Random } from '../../src/cli/demo/random.ts';
import { FrozenClock, systemClock } from '../../src/platform/time/clock.ts';
import type { Browser } from '../support/browser.ts';
import { Seed } from '../support/seed.ts';
import { rotate, startBalancedHub } from './balanced-hub.ts';
import type { BalancedHub } from './balanced-hub.ts';
import { RelyingParty, newBrowser } from './oidc-hub.ts';
import { StrictVerifier } from './strict-verifier.ts';

export interface LoadOptions {
  minutes: number;
  people: number;
  /** How far the clock moves at once, while `atOnce` actions of people run. */
  stepSeconds: number;
  atOnce: number;
  seed: number;
}

export interface Figures {
  rotations: number;
  /** How often each action succeeded, and a description of each failure. */
  done: Record<string, number>;
  failures: string[];
  /** How many ID tokens each key has signed. */
  signed: Record<string, number>;
  verified: number;
  /** Verifications of tokens whose key no longer signed. */
  verifiedLate: number;
  /** How often the verifiers fetched the public keys. */
  fetched: number;
}

const VERIFIERS = 4;
const BYE = 'https://acme.example/bye';
const untouched = [
  ...['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'],
  ...['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
] as const;

type Tokens = TokenEndpointResponse & TokenEndpointResponseHelpers;

/**
 * The hub's clock, which also sets Date in this process. The library dates tokens and sessions by Date, and the hub
 * judges them by its clock; verifiers and clients must agree with both.
 */
class Time extends FrozenClock {
  constructor() {
    super(systemClock.now());
    jest.useFakeTimers({ doNotFake: [...untouched], now: this.now().epochMilliseconds });
  }

  advanceSeconds(seconds: number): void {
    this.advance({ seconds });
    jest.setSystemTime(this.now().epochMilliseconds);
  }

  end(): void {
    jest.useRealTimers();
  }
}

/** People sign in, refresh, read userinfo and sign out over two instances, while keys rotate every ten minutes. */
export async function runLoad(options: LoadOptions): Promise<Figures> {
  const time = new Time();
  const hub = await startBalancedHub(time);
  try {
    const load = await LoadRun.create(hub, time, options);
    await load.run(options);
    return load.figures();
  } finally {
    await hub.close();
    time.end();
  }
}

class LoadRun {
  rotations = 0;
  verified = 0;
  verifiedLate = 0;
  readonly done: Record<string, number> = {};
  readonly failures: string[] = [];
  readonly signed: Record<string, number> = {};
  readonly verifiers: StrictVerifier[];
  readonly people: Person[] = [];
  #signer = '';
  #rotatedAt: Temporal.Instant;

  private constructor(
    readonly hub: BalancedHub,
    readonly time: Time,
    readonly random: Random,
  ) {
    this.#rotatedAt = time.now();
    this.verifiers = Array.from({ length: VERIFIERS }, () => new StrictVerifier(hub.url, time));
  }

  static async create(hub: BalancedHub, time: Time, options: LoadOptions): Promise<LoadRun> {
    const load = new LoadRun(hub, time, new Random(options.seed));
    const seed = new Seed(hub.orm, time);
    const uris = { redirectUris: ['https://acme.example/cb'], postLogoutRedirectUris: [BYE] };
    const { client: web, secret } = await seed.client(await seed.project(), {
      kind: ClientKind.web,
      ...uris,
    });
    const relyingParty = await RelyingParty.discover(hub, web, secret!);
    for (let n = 0; n < options.people; n += 1) {
      const { email } = await seed.user();
      load.people.push(new Person(load, relyingParty, email, newBrowser(hub)));
    }
    return load;
  }

  /** Actions of a step end before the step after the next one starts, so that no code expires while it waits. */
  async run({ minutes, stepSeconds, atOnce }: LoadOptions): Promise<void> {
    // A rotation may take effect two steps after it started.
    const rotateSeconds = 600 + 2 * stepSeconds;
    let before: Promise<unknown> = Promise.resolve();
    for (let seconds = 0; seconds <= minutes * 60; seconds += stepSeconds) {
      const isTime = this.time.now().since(this.#rotatedAt).total('seconds') >= rotateSeconds;
      const now = this.#start(atOnce);
      if (isTime) now.push(this.#try('rotate', () => this.#rotate()));
      await before;
      before = Promise.all(now);
      this.time.advanceSeconds(stepSeconds);
    }
    await before;
  }

  figures(): Figures {
    const { rotations, done, failures, signed, verified, verifiedLate } = this;
    const fetched = this.verifiers.reduce((sum, verifier) => sum + verifier.fetched, 0);
    return { rotations, done, failures, signed, verified, verifiedLate, fetched };
  }

  /** Counts a new token for the key that signed it, and has every verifier check it. */
  async verifyNew(token: string, audience: string): Promise<void> {
    const kid = decodeProtectedHeader(token).kid!;
    this.signed[kid] = (this.signed[kid] ?? 0) + 1;
    this.#signer ||= kid;
    for (const verifier of this.verifiers) await this.verify(token, audience, verifier);
  }

  async verify(token: string, audience: string, verifier = this.#anyVerifier()): Promise<void> {
    await verifier.verify(token, audience);
    this.verified += 1;
    if (decodeProtectedHeader(token).kid !== this.#signer) this.verifiedLate += 1;
  }

  async #rotate(): Promise<void> {
    this.#rotatedAt = this.time.now();
    const [{ current }] = await rotate(this.hub.orm, this.time);
    this.#signer = current;
    this.rotations += 1;
  }

  #start(atOnce: number): Promise<void>[] {
    const idle = this.people.filter(({ isBusy }) => !isBusy);
    return Array.from({ length: Math.min(atOnce, idle.length) }, () => {
      const [person] = idle.splice(this.random.whole(0, idle.length - 1), 1);
      const [name, step] = person.next(this.random);
      person.isBusy = true;
      return this.#try(name, step).finally(() => (person.isBusy = false));
    });
  }

  async #try(name: string, step: () => Promise<void>): Promise<void> {
    try {
      await step();
      this.done[name] = (this.done[name] ?? 0) + 1;
    } catch (error) {
      const { message, cause } = error as Error;
      this.failures.push(`${name}: ${message} ${cause ? JSON.stringify(cause) : ''}`);
    }
  }

  #anyVerifier(): StrictVerifier {
    return this.verifiers[this.random.whole(0, VERIFIERS - 1)];
  }
}

interface ReceivedToken {
  token: string;
  seconds: number;
}

class Person {
  isBusy = false;
  #tokens?: Tokens;
  /** Every ID token that this person has received. */
  readonly #idTokens: ReceivedToken[] = [];

  constructor(
    readonly load: LoadRun,
    readonly relyingParty: RelyingParty,
    readonly email: string,
    readonly browser: Browser,
  ) {}

  next(random: Random): [name: string, step: () => Promise<void>] {
    if (!this.#tokens) return ['sign in', () => this.#signIn()];
    if (random.happens(3)) return ['sign out', () => this.#signOut(random)];
    return random.pick([
      ['sign in again', () => this.#signIn()],
      ['sign in silently', () => this.#signIn({ prompt: 'none', id_token_hint: this.#oldToken(random) })],
      ['refresh', () => this.#refresh()],
      ['ask userinfo', () => this.#askUserInfo()],
      ['verify', () => this.#verify()],
    ]);
  }

  async #signIn(parameters: Record<string, string> = {}): Promise<void> {
    await this.#receive(await this.relyingParty.signIn(this.browser, this.email, { scope: 'openid', ...parameters }));
  }

  async #refresh(): Promise<void> {
    await this.#receive(await this.relyingParty.refresh(this.#tokens!.refresh_token!));
  }

  async #askUserInfo(): Promise<void> {
    const { access_token } = this.#tokens!;
    await client.fetchUserInfo(this.relyingParty.config, access_token, this.#tokens!.claims()!.sub);
  }

  /** Verifies every ID token that has not expired, whichever key signed it. */
  async #verify(): Promise<void> {
    const fresh = this.#idTokens.filter(({ seconds }) => this.#now() - seconds < 3500);
    for (const { token } of fresh) await this.load.verify(token, this.#clientId);
  }

  async #signOut(random: Random): Promise<void> {
    const hints = { id_token_hint: this.#oldToken(random), post_logout_redirect_uri: BYE };
    const page = await this.browser.open(client.buildEndSessionUrl(this.relyingParty.config, hints));
    const gone = await this.browser.submit(page, { logout: 'yes' }, '/confirm');
    if (gone.url.href !== BYE) throw new Error(`ended at ${gone.url.href}`);
    this.#tokens = undefined;
  }

  async #receive(tokens: Tokens): Promise<void> {
    this.#tokens = tokens;
    this.#idTokens.push({ token: tokens.id_token!, seconds: this.#now() });
    await this.load.verifyNew(tokens.id_token!, this.#clientId);
  }

  /** Any of this person's ID tokens; it may have expired long ago. */
  #oldToken(random: Random): string {
    return this.#idTokens[random.whole(0, this.#idTokens.length - 1)].token;
  }

  #now(): number {
    return this.load.time.now().epochMilliseconds / 1000;
  }

  get #clientId(): string {
    return this.relyingParty.registration.id;
  }
}
