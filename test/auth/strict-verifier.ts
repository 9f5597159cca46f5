import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../src/platform/time/clock.ts';

interface CachedKeys {
  jwks: JSONWebKeySet;
  until: Temporal.Instant;
}

/**
 * The strictest verifier that is allowed: it caches the public keys for their max-age, by the hub's clock, and fetches
 * none in between, not even for an unknown key.
 */
export class StrictVerifier {
  /** The number of fetches. */
  fetched = 0;
  #cached?: Promise<CachedKeys>;

  constructor(
    readonly url: string,
    readonly clock: Clock,
  ) {}

  /** The claims of a token. Throws when its signature, times, issuer or audience is wrong. */
  async verify(token: string, audience: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await this.#currentKeys()), {
      issuer: this.url,
      audience,
      algorithms: ['RS256', 'ES256'],
      currentDate: new Date(this.clock.now().epochMilliseconds),
    });
    return payload;
  }

  /** When several calls find the keys expired, one of them fetches new ones. */
  async #currentKeys(): Promise<JSONWebKeySet> {
    const previous = this.#cached;
    const keys = await previous;
    if (keys && this.clock.now().until(keys.until).sign > 0) return keys.jwks;
    if (this.#cached === previous) this.#cached = this.#fetch();
    return (await this.#cached!).jwks;
  }

  async #fetch(): Promise<CachedKeys> {
    this.fetched += 1;
    const now = this.clock.now();
    const response = await fetch(`${this.url}/oauth/jwks`);
    const seconds = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]);
    return { jwks: (await response.json()) as JSONWebKeySet, until: now.add({ seconds }) };
  }
}
