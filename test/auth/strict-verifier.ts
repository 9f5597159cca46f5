import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload } from 'jose';
import type { Temporal } from 'temporal-polyfill';
import type { Clock } from '../../src/platform/time/clock.ts';

interface Kept {
  jwks: JSONWebKeySet;
  until: Temporal.Instant;
}

/**
 * As strict as a verifier may be: keeps the public keys for as long as their answer may be kept, by the hub's clock,
 * and never asks in between, whatever token comes.
 */
export class StrictVerifier {
  /** How often it asked. */
  fetched = 0;
  #kept?: Promise<Kept>;

  constructor(
    readonly url: string,
    readonly clock: Clock,
  ) {}

  /** What a token says; throws when its signature, its times, its issuer or its audience is not right. */
  async verify(token: string, audience: string): Promise<JWTPayload> {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await this.#present()), {
      issuer: this.url,
      audience,
      algorithms: ['ES256'],
      currentDate: new Date(this.clock.now().epochMilliseconds),
    });
    return payload;
  }

  /** Of several who find them too old, one asks. */
  async #present(): Promise<JSONWebKeySet> {
    const asked = this.#kept;
    const kept = await asked;
    if (kept && this.clock.now().until(kept.until).sign > 0) return kept.jwks;
    if (this.#kept === asked) this.#kept = this.#fetch();
    return (await this.#kept!).jwks;
  }

  async #fetch(): Promise<Kept> {
    this.fetched += 1;
    const now = this.clock.now();
    const response = await fetch(`${this.url}/oauth/jwks`);
    const seconds = Number(/max-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]);
    return { jwks: (await response.json()) as JSONWebKeySet, until: now.add({ seconds }) };
  }
}
