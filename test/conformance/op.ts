import { expect } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ClientKind } from '../../src/auth/clients/client.ts';
import { createClient } from '../../src/auth/clients/create-client.ts';
import { createRegistrationToken } from '../../src/auth/clients/registration-tokens.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import type { ProjectViewer } from '../../src/auth/viewer.ts';
import { asProject } from '../../src/cli/viewers.ts';
import { newBrowser, completePages, seed, seedPerson, startHub } from '../auth/oidc-hub.ts';
import type { Hub } from '../auth/oidc-hub.ts';
import type { Browser, Page } from '../support/browser.ts';
import { SuiteClient, answerOf } from './suite-client.ts';
import type { Answer } from './suite-client.ts';

export const EMAIL = 'ada@example.org';
export const CALLBACK = 'https://suite.example/callback';
export const SIGNED_OUT = 'https://suite.example/post_logout_redirect';

/** The metadata of a provider (OpenID Connect Discovery 3). */
export interface Metadata extends Record<string, unknown> {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  userinfo_endpoint: string;
  jwks_uri: string;
  end_session_endpoint: string;
  registration_endpoint: string;
  scopes_supported: string[];
  claims_supported: string[];
  grant_types_supported: string[];
  id_token_signing_alg_values_supported: string[];
}

/** The hub as the suite's OpenID provider: found by discovery, with one person who signs in. */
export class Op {
  private constructor(
    readonly hub: Hub,
    readonly project: Project,
    readonly metadata: Metadata,
  ) {}

  static async start(): Promise<Op> {
    const hub = await startHub();
    const { project } = await seed(hub, 'suite');
    await seedPerson(hub, EMAIL);
    const discovery = await fetch(`${hub.url}/.well-known/openid-configuration`);
    return new Op(hub, project, (await discovery.json()) as Metadata);
  }

  /** Expects no log entries except for codes and tokens that the suite reused on purpose. */
  async close(): Promise<void> {
    await this.hub.close();
    expect(this.hub.lines.filter((line) => !line.includes('was presented again'))).toEqual([]);
  }

  /** Creates a client of the suite, without PKCE, which the suite uses in one module only. */
  async register(redirectUri = CALLBACK): Promise<SuiteClient> {
    const input = {
      name: 'conformance suite',
      kind: ClientKind.web,
      redirectUris: [redirectUri],
      postLogoutRedirectUris: [SIGNED_OUT],
      requiresPkce: false,
    };
    const { client, secret } = await this.#as((em, project) => createClient(em, project, input, this.hub.clock.now()));
    return new SuiteClient(this, client.id, secret!, redirectUri);
  }

  /** Registers a client with a registration token of the project (RFC 7591). */
  async registerItself(metadata: Record<string, unknown>): Promise<Answer> {
    const { token } = await this.#as((em, project) =>
      createRegistrationToken(em, project, { name: 'suite' }, this.hub.clock.now()),
    );
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(metadata) };
    return answerOf(await fetch(this.metadata.registration_endpoint, request));
  }

  browser(): Browser {
    return newBrowser(this.hub);
  }

  /** Opens an address and completes the pages up to the callback. */
  async signIn(browser: Browser, address: URL): Promise<Page> {
    return this.answer(browser, await browser.open(address));
  }

  /** Completes this page and those that follow. */
  answer(browser: Browser, page: Page): Promise<Page> {
    return completePages(browser, page, EMAIL);
  }

  /** Runs work as the project, in a transaction. */
  #as<T>(work: (em: EntityManager, project: ProjectViewer) => Promise<T>): Promise<T> {
    return this.hub.orm.em.fork().transactional((em) => work(em, asProject(this.project)));
  }
}
