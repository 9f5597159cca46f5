import { randomBytes } from 'node:crypto';
import type { Request, Response } from 'express';
import { jwtVerify } from 'jose';
import * as openid from 'openid-client';
import type { Entitlement } from './entitlements.ts';
import type { HubKeys } from './keys.ts';

export interface ClientSettings {
  /** The address of the hub. */
  hub: string;
  clientId: string;
  clientSecret: string;
  /** The address of this project. */
  url: string;
}

/** A person who is signed in, with their entitlements at that time; valid until the ID token expires. */
export interface Person {
  sub: string;
  name?: string;
  entitlements?: Entitlement[];
  /** Unix seconds. */
  exp: number;
}

interface Session {
  person?: Person;
  /** The values that the response of a pending sign-in must match. */
  checks?: { pkceCodeVerifier: string; expectedState: string; expectedNonce: string };
}

/** Signs people in through the hub, by OpenID Connect with code and PKCE. This example keeps sessions in memory. */
export class SignIn {
  readonly #config: openid.Configuration;
  readonly #settings: ClientSettings;
  readonly #keys: HubKeys;
  readonly #sessions = new Map<string, Session>();

  constructor(config: openid.Configuration, settings: ClientSettings, keys: HubKeys) {
    this.#config = config;
    this.#settings = settings;
    this.#keys = keys;
  }

  /** The person who is signed in with this browser, if any. */
  person(request: Request): Person | undefined {
    const { person } = this.#sessions.get(idOf(request)) ?? {};
    return person && person.exp * 1000 > Date.now() ? person : undefined;
  }

  /** Redirects the browser to the hub. The scope `entitlements` adds the claim of that name. */
  async begin(_request: Request, response: Response): Promise<void> {
    const checks = {
      pkceCodeVerifier: openid.randomPKCECodeVerifier(),
      expectedState: openid.randomState(),
      expectedNonce: openid.randomNonce(),
    };
    this.#start(response, { checks });
    const url = openid.buildAuthorizationUrl(this.#config, {
      redirect_uri: `${this.#settings.url}/callback`,
      scope: 'openid profile entitlements',
      state: checks.expectedState,
      nonce: checks.expectedNonce,
      code_challenge: await openid.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
      code_challenge_method: 'S256',
    });
    response.redirect(303, url.href);
  }

  /** Handles the return of the browser with a code. Starts a new session, which prevents session fixation. */
  async finish(request: Request, response: Response): Promise<void> {
    const { checks } = this.#sessions.get(idOf(request)) ?? {};
    this.end(request);
    if (!checks) return response.redirect(303, '/login');
    if (request.query.error) return response.redirect(303, '/');
    const here = new URL(request.originalUrl, this.#settings.url);
    const tokens = await openid.authorizationCodeGrant(this.#config, here, checks).catch(() => undefined);
    if (!tokens?.id_token) return void response.status(400).json({ error: 'sign_in_failed' });
    const { hub: issuer, clientId: audience } = this.#settings;
    const { payload } = await jwtVerify<Person>(tokens.id_token, this.#keys.find, {
      issuer,
      audience,
      algorithms: ['RS256'],
    });
    this.#start(response, { person: payload });
    response.redirect(303, '/');
  }

  end(request: Request): void {
    this.#sessions.delete(idOf(request));
  }

  #start(response: Response, session: Session): void {
    const id = randomBytes(32).toString('base64url');
    this.#sessions.set(id, session);
    const secure = this.#settings.url.startsWith('https:');
    response.cookie('example_session', id, { httpOnly: true, sameSite: 'lax', secure });
  }
}

function idOf(request: Request): string {
  return /(?:^|; )example_session=([\w-]+)/.exec(request.get('cookie') ?? '')?.[1] ?? '';
}
