import { createLocalJWKSet } from 'jose';
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';

const FIVE_MINUTES_MS = 300_000;

/**
 * The hub's public keys, read at the start and every five minutes. A token never triggers a request, so forged tokens
 * cannot make this project call the hub. The hub publishes each key well before signing with it.
 */
export class HubKeys {
  readonly #url: string;
  readonly #timer: NodeJS.Timeout;
  #find: JWTVerifyGetKey = () => Promise.reject(new Error('the keys have not been read yet'));

  private constructor(url: string) {
    this.#url = url;
    // If the request fails, the previous keys stay in use; they are valid for as long as the tokens they signed.
    this.#timer = setInterval(() => this.#read().catch(console.error), FIVE_MINUTES_MS);
    this.#timer.unref();
  }

  static async open(url: string): Promise<HubKeys> {
    const keys = new HubKeys(url);
    await keys.#read();
    return keys;
  }

  /** Finds the hub's key that the header of a token names, for jose. */
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
