import { createServer } from 'node:http';

import type { AddressInfo } from 'node:net';
import express from 'express';
import * as client from 'openid-client';
import { pino } from 'pino';
import { Pool } from 'pg';
import { newApiKeySecret } from '../../src/auth/clients/api-key-secret.ts';
import { ApiKey } from '../../src/auth/clients/api-key.ts';
import { authenticate } from '../../src/auth/authenticate.ts';
import { secretOf } from '../../src/auth/clients/create-client.ts';
import { Client, ClientKind } from '../../src/auth/clients/client.ts';
import { createOidc } from '../../src/auth/oidc/index.ts';
import { sellerOfLink } from '../../src/billing/checkouts/seller-of-link.ts';
import { followEmail } from '../../src/billing/customers/follow-email.ts';
import { mailWork } from '../../src/auth/mails/deliver-mails.ts';
import { Mailbox } from '../../src/auth/mails/mailbox.ts';
import { NetworkLook } from '../../src/auth/network/network-look.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { newClientSecret } from '../../src/auth/secret.ts';
import { openAccount } from '../../src/auth/people/sign-up.ts';
import type { User } from '../../src/auth/people/user.ts';
import { readConfig } from '../../src/config.ts';
import { Refusal } from '../../src/errors.ts';
import { Changes } from '../../src/platform/events/changes.ts';
import { readDatabaseAddress } from '../../src/platform/postgres/database-address.ts';
import { FrozenClock, systemClock } from '../../src/platform/time/clock.ts';
import { RateLimits } from '../../src/platform/limits/rate-limit.ts';
import { quickHash } from '../support/quick-hash.ts';
import { Browser } from '../support/browser.ts';
import type { Page } from '../support/browser.ts';
import { openTestDatabase } from '../support/database.ts';
import { testSecret } from '../support/secret.ts';

export const PASSWORD = 'correct horse battery';

export type Hub = Awaited<ReturnType<typeof startHub>>;

/** Starts the sign-in part of a hub on its own port, with a frozen clock and a log that tests can read. */
export async function startHub(settings: Record<string, string> = {}) {
  const database = await openTestDatabase();
  const { orm } = database;
  const clock = new FrozenClock(systemClock.now());
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const config = {
    ...readConfig({ HUB_URL: url, HUB_NETWORK: 'Test Network', ...settings }),
    secret: testSecret,
  };
  const pool = new Pool({ connectionString: database.url, max: 4 });
  // Dropping the database ends connections that the pool has let go of, but that have not reached the server yet.
  let isDropping = false;
  const note = (error: Error) => void (isDropping || lines.push(error.message));
  pool.on('error', note);
  const limits = new RateLimits(pool);
  const entitlements = async (_em: unknown, userId: string, projectId: string) => [
    { product: 'pro', userId, projectId },
  ];
  const changes = await Changes.open(readDatabaseAddress(database.url), note);
  const look = await NetworkLook.open({ orm, changes, clock, log, config });
  const mailbox = new Mailbox(config, log);
  const mails = mailWork({ orm, clock, mailbox, look });
  changes.on('mails', () => mails.wake());
  const oidc = await createOidc({
    orm,
    config,
    clock,
    log,
    limits,
    changes,
    look,
    mailbox,
    pool,
    entitlements,
    sellerOfLink,
    followEmail,
  });

  const app = express();
  app.set('trust proxy', 1);
  app.use(oidc.router);
  app.get('/viewer', async (request, response) => {
    try {
      const viewer = await authenticate(
        orm.em.fork(),
        {
          headers: request.headers,
          address: request.ip ?? '',
          target: { method: request.method, url: url + request.path },
        },
        clock.now(),
      );
      response.json({
        ...Object.fromEntries(Object.entries(viewer)),
        scopes: [...viewer.scopes],
        roles: 'roles' in viewer ? [...viewer.roles] : undefined,
      });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      response.status(error.kind === 'invalid' ? 400 : 401).json({ code: error.code, message: error.message });
    }
  });
  server.on('request', app);

  return {
    url,
    orm,
    clock,
    config,
    lines,
    limits,
    changes,
    oidc,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await changes.close();
      await Promise.all([mails.close(), look.close(), oidc.close()]);
      await pool.end();
      isDropping = true;
      await database.close();
    },
  };
}

const PERSON_SCOPES = ['openid', 'profile', 'email', 'offline_access', 'entitlements'];

/** Creates a project with a client of each kind and an API key. */
export async function seed(hub: Hub, name: string) {
  const em = hub.orm.em.fork();
  const createdAt = hub.clock.now();
  const project = new Project({ slug: name, name: `Project ${name}`, createdAt });
  const common = { projectId: project.id, createdAt };
  const scopes = [...PERSON_SCOPES, 'catalog:read'];
  const redirectUris = [`https://${name}.example/cb`];
  const postLogoutRedirectUris = [`https://${name}.example/bye`];
  const [secret, machineSecret] = [newClientSecret(), newClientSecret()];
  const uris = { redirectUris, postLogoutRedirectUris };
  const web = new Client({ ...common, ...uris, kind: ClientKind.web, name: `${name} web`, scopes });
  const native = new Client({
    ...common,
    kind: ClientKind.native,
    name: `${name} native`,
    scopes,
    redirectUris: ['http://127.0.0.1/cb'],
  });
  const machine = new Client({
    ...common,
    kind: ClientKind.machine,
    name: `${name} machine`,
    scopes: ['openid', 'catalog:read', 'usage:write'],
  });
  const key = new ApiKey({ ...common, name: 'key', scopes: ['catalog:read'] });
  const keySecret = newApiKeySecret(key.id);
  Object.assign(key, { secretHash: keySecret.hash, hint: keySecret.hint });
  const secrets = [secretOf(web, secret, createdAt), secretOf(machine, machineSecret, createdAt)];
  em.persist([project, web, native, machine, key, ...secrets]);
  await em.flush();
  return {
    project,
    web,
    secret: secret.secret,
    native,
    machine,
    machineSecret: machineSecret.secret,
    key,
    keySecret: keySecret.secret,
  };
}

/**
 * Creates a person with a confirmed address and the password PASSWORD. A test that measures time passes a hash of the
 * real cost.
 */
export async function seedPerson(hub: Hub, email: string, passwordHash = quickHash(PASSWORD)): Promise<User> {
  return hub.orm.em.fork().transactional(async (em) => {
    const account = { email, name: 'Ada <Lovelace>', passwordHash };
    const user = await openAccount(em, account, hub.clock.now(), { principal: 'test' });
    user.emailVerifiedAt = hub.clock.now();
    return user;
  });
}

let addresses = 0;

/** A browser with its own address, so that the wrong passwords of one test do not count in the next. */
export function newBrowser(hub: Pick<Hub, 'url'>): Browser {
  addresses += 1;
  return new Browser(hub.url, { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}` });
}

export interface AuthorizationRequest {
  url: URL;
  verifier: string;
  state: string;
}

/** An application of a project, built on openid-client. */
export class RelyingParty {
  private constructor(
    readonly config: client.Configuration,
    readonly registration: Client,
  ) {}

  static async discover(hub: Pick<Hub, 'url'>, registration: Client, secret?: string): Promise<RelyingParty> {
    const authentication = secret ? client.ClientSecretPost(secret) : client.None();
    const options = { execute: [client.allowInsecureRequests] };
    return new RelyingParty(
      await client.discovery(new URL(hub.url), registration.id, secret, authentication, options),
      registration,
    );
  }

  async request(parameters: Record<string, string> = {}): Promise<AuthorizationRequest> {
    const [verifier, state] = [client.randomPKCECodeVerifier(), client.randomState()];
    const url = client.buildAuthorizationUrl(this.config, {
      redirect_uri: this.registration.redirectUris[0]!,
      scope: 'openid profile email entitlements catalog:read',
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      ...parameters,
    });
    return { url, verifier, state };
  }

  tokens({ verifier, state }: AuthorizationRequest, back: Page) {
    return client.authorizationCodeGrant(this.config, back.url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
  }

  /** Signs in through all pages, and redeems the code. */
  async signIn(browser: Browser, email: string, parameters?: Record<string, string>) {
    const request = await this.request(parameters);
    return this.tokens(request, await completePages(browser, await browser.open(request.url), email));
  }

  refresh(token: string) {
    return client.refreshTokenGrant(this.config, token);
  }
}

/** Completes the pages between a client's request and its callback. */
export async function completePages(browser: Browser, page: Page, email: string, password = PASSWORD): Promise<Page> {
  let now = page;
  if (now.body.includes('<h1>Sign in</h1>')) now = await browser.submit(now, { email, password });
  if (now.body.includes('<h1>Allow ')) now = await browser.submit(now, {}, '/consent');
  return now;
}

/** The viewer that the hub finds for credentials. */
export async function viewerOf(hub: Hub, headers: Record<string, string>) {
  const response = await fetch(`${hub.url}/viewer`, { headers });
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** Posts a form or, as JSON, an object. */
export async function post(url: string, body: Record<string, string> | string, json = false) {
  const text = typeof body === 'string' ? body : json ? JSON.stringify(body) : new URLSearchParams(body).toString();
  const type = json ? 'application/json' : 'application/x-www-form-urlencoded';
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body: text });
  const answer = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: (answer ? JSON.parse(answer) : {}) as Record<string, unknown>,
  };
}

/** Resolves when the hub is next notified of changed clients, which tests change in the database. */
export function nextClientChange(hub: Hub): Promise<void> {
  return new Promise((resolve) => hub.changes.on('clients', resolve));
}
