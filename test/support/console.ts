import * as openid from 'openid-client';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { Client } from '../../src/auth/clients/client.ts';
import { hubScopes, personScopes } from '../../src/auth/scopes.ts';
import type { Browser, Page } from './browser.ts';
import type { People } from './people.ts';
import { password } from './seed.ts';

export interface AuthorizationRequest {
  url: URL;
  verifier: string;
  state: string;
}

/** An OAuth client that uses openid-client, for tests that need real sessions and tokens. */
export class Console {
  private constructor(
    readonly config: openid.Configuration,
    readonly client: Client,
  ) {}

  static async open(people: People): Promise<Console> {
    const project = await people.seed.project();
    const redirectUris = ['https://app.example/callback'];
    const scopes = [...personScopes, ...hubScopes];
    const made = await people.seed.client(project, { kind: ClientKind.web, redirectUris, scopes });
    const authentication = openid.ClientSecretPost(made.secret!);
    const options = { execute: [openid.allowInsecureRequests] };
    const address = new URL(people.hub.address);
    return new Console(
      await openid.discovery(address, made.client.id, undefined, authentication, options),
      made.client,
    );
  }

  async request(parameters: Record<string, string> = {}): Promise<AuthorizationRequest> {
    const [verifier, state] = [openid.randomPKCECodeVerifier(), openid.randomState()];
    const url = openid.buildAuthorizationUrl(this.config, {
      redirect_uri: this.client.redirectUris[0]!,
      scope: 'openid',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      ...parameters,
    });
    return { url, verifier, state };
  }

  /** Signs in and consents where pages ask for it. Returns the callback with its code. */
  async callback(browser: Browser, email: string, parameters?: Record<string, string>) {
    const asked = await this.request(parameters);
    let page = await browser.open(asked.url);
    if (page.body.includes('<h1>Sign in</h1>')) page = await browser.submit(page, { email, password });
    if (page.body.includes('<h1>Allow ')) page = await browser.submit(page, {}, '/consent');
    return { asked, page };
  }

  redeem({ asked, page }: { asked: AuthorizationRequest; page: Page }) {
    const checks = { pkceCodeVerifier: asked.verifier, expectedState: asked.state };
    return openid.authorizationCodeGrant(this.config, page.url, checks);
  }

  async signIn(browser: Browser, email: string, parameters?: Record<string, string>) {
    return this.redeem(await this.callback(browser, email, parameters));
  }
}
