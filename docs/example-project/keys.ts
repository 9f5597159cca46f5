import { createLocalJWKSet } from 'jose';
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';

const FIVE_MINUTES_MS = 300_000;

/**
 * The hub's public keys. They are read at the start and every five minutes from then on, and never because of a token:
 * no one can make this project call the hub by sending it forgeries. The hub publishes a key well before it signs by it.
 */
export class HubKeys {
  readonly #url: string;
  readonly #timer: NodeJS.Timeout;
  #find: JWTVerifyGetKey = () => Promise.reject(new Error('the keys have not been read yet'));

  private constructor(url: string) {
    this.#url = url;
    // Without an answer the previous keys stay in use; they are good for as long as the tokens they signed.
    this.#timer = setInterval(() => this.#read().catch(console.error), FIVE_MINUTES_MS);
    this.#timer.unref();
  }

  static async open(url: string): Promise<HubKeys> {
    const keys = new HubKeys(url);
    await keys.#read();
    return keys;
  }

  /** For jose: the key that a token's header names, of those that are the hub's. */
  readonly find: JWTVerifyGetKey = (header, token) => this.#find(header, token);

  close(): void {
    clearInterval(this.#timer);
  }

  async #read(): Promise<void> {
    const response = await fetch(this.#url);
    if (!response.ok) throw new Error(`${this.#url} answers ${response.status}`);
    this.#find = createLocalJWKSet((await response.json()) as JSONWebKeySet);
  }
}
