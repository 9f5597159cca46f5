import { randomBytes } from 'node:crypto';
import type { Browser, Page } from '../support/browser.ts';
import { codeOf } from './check-callback.ts';
import { checkIdToken } from './check-id-token.ts';
import type { IdToken } from './check-id-token.ts';
import { checkTokens } from './check-tokens.ts';
import type { Tokens } from './check-tokens.ts';
import type { Op } from './op.ts';

/** An authorization request; a parameter that is undefined is left out. */
export interface AuthorizationRequest {
  parameters: Record<string, string>;
  url: URL;
}

/** An answer in JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** The results of one authorization. */
export interface Authorization {
  request: AuthorizationRequest;
  browser: Browser;
  code: string;
  tokens: Tokens;
  idToken: IdToken;
}

export interface AuthorizeOptions {
  parameters?: Record<string, string | undefined>;
  browser?: Browser;
  form?: Record<string, string>;
  authentication?: Authentication;
}

export type Authentication = 'client_secret_basic' | 'client_secret_post';

/** A relying party without a library, which checks every answer. */
export class SuiteClient {
  constructor(
    readonly op: Op,
    readonly id: string,
    readonly secret: string,
    readonly redirectUri: string,
  ) {}

  request(changes: Record<string, string | undefined> = {}): AuthorizationRequest {
    const all = {
      client_id: this.id,
      redirect_uri: this.redirectUri,
      scope: 'openid',
      state: randomText(),
      nonce: randomText(),
      response_type: 'code',
      ...changes,
    };
    const present = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
    const url = new URL(this.op.metadata.authorization_endpoint);
    for (const [name, value] of present) url.searchParams.append(name, value);
    return { parameters: Object.fromEntries(present), url };
  }

  /** Runs an authorization from the request to checked tokens. */
  async authorize({ parameters, browser = this.op.browser(), ...more }: AuthorizeOptions = {}): Promise<Authorization> {
    const request = this.request(parameters);
    const callback = await this.op.signIn(browser, request.url);
    return { browser, ...(await this.finish(request, callback, more)) };
  }

  /** Completes an authorization after the callback. */
  async finish(
    request: AuthorizationRequest,
    callback: Page,
    more: Omit<AuthorizeOptions, 'parameters' | 'browser'> = {},
  ) {
    const code = codeOf(this, request, callback);
    const tokens = checkTokens(await this.redeem(code, more));
    const idToken = await checkIdToken(this, request, tokens);
    return { request, code, tokens, idToken };
  }

  redeem(
    code: string,
    { form, authentication }: Pick<AuthorizeOptions, 'form' | 'authentication'> = {},
  ): Promise<Answer> {
    const grant = { grant_type: 'authorization_code', code, redirect_uri: this.redirectUri, ...form };
    return this.token(grant, authentication);
  }

  refresh(token: string, form: Record<string, string> = {}): Promise<Answer> {
    return this.token({ grant_type: 'refresh_token', refresh_token: token, ...form });
  }

  async token(form: Record<string, string>, authentication: Authentication = 'client_secret_basic'): Promise<Answer> {
    const inBody = authentication === 'client_secret_post';
    const body = new URLSearchParams(inBody ? { ...form, client_id: this.id, client_secret: this.secret } : form);
    const headers: Record<string, string> = inBody ? {} : { authorization: basic(this.id, this.secret) };
    return answerOf(await fetch(this.op.metadata.token_endpoint, { method: 'POST', headers, body }));
  }
}

/** RFC 6749 section 2.3.1: both halves are form-encoded first. */
function basic(id: string, secret: string): string {
  return `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`;
}

export async function answerOf(response: Response): Promise<Answer> {
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body };
}

export function randomText(length = 20): string {
  return randomBytes(length).toString('base64url').slice(0, length);
}
