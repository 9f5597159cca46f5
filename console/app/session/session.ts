import { isRefused, renew } from './provider.ts';
import type { Tokens } from './provider.ts';
import { signedOutElsewhere, startSignOut } from './sign-out.ts';

const channel = 'console';

/** Renewed this long before the end, so that no request is sent with a token that ends on its way. */
const marginMs = 60_000;

/** What tabs tell each other. */
type Message = { kind: 'signed-out' } | { kind: 'signed-in'; userId: string };

/** The person who is signed in, in this tab. Tokens are in memory only. */
export class Session {
  #tokens: Tokens;
  #renewal: Promise<void> | undefined;
  #hasEnded = false;
  readonly #listeners = new Set<() => void>();
  readonly #tabs = new BroadcastChannel(channel);

  constructor(tokens: Tokens) {
    this.#tokens = tokens;
    this.#tabs.addEventListener('message', ({ data }: MessageEvent<Message>) => this.#hear(data));
    this.#tabs.postMessage({ kind: 'signed-in', userId: tokens.userId } satisfies Message);
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Calls the listener when the session ends; returns how to stop that. */
  onEnd = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async accessToken(): Promise<string> {
    if (this.#tokens.endsAt - marginMs < performance.now()) await this.renew();
    return this.#tokens.accessToken;
  }

  /** Gets a new access token, once for all requests that wait for it. */
  async renew(): Promise<void> {
    this.#renewal ??= this.#renew().finally(() => (this.#renewal = undefined));
    await this.#renewal;
  }

  /** Leads to the page of the hub that ends the session, and so in every tab and application of this browser. */
  signOut(): void {
    location.assign(startSignOut(this.#tokens));
  }

  async #renew(): Promise<void> {
    try {
      this.#tokens = await renew(this.#tokens);
    } catch (error) {
      // A hub that does not answer has not ended the session.
      if (isRefused(error)) this.#end();
      throw error;
    }
  }

  #hear(message: Message): void {
    if (message.kind === 'signed-out') location.replace(signedOutElsewhere());
    else if (message.userId !== this.#tokens.userId) this.#end();
  }

  #end(): void {
    this.#hasEnded = true;
    for (const listener of this.#listeners) listener();
  }
}

/** Lets every tab know that the person has signed out. */
export function announceSignOut(): void {
  new BroadcastChannel(channel).postMessage({ kind: 'signed-out' } satisfies Message);
}
