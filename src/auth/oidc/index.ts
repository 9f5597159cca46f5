import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import type { ErrorRequestHandler, Router } from 'express';
import type Provider from 'oidc-provider';
import type { Queryable } from '../../platform/queryable.ts';
import type { WholeConfig } from '../../config.ts';
import type { Orm } from '../../platform/postgres/orm.ts';
import type { Changes } from '../../platform/events/changes.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { EntitlementsOf } from './tokens/entitlement-claims.ts';
import { changeEmailRouter } from './forms/change-email.ts';
import type { SellerOfLink, SignInDeps } from './forms/sign-in-deps.ts';
import type { FollowEmail } from '../people/email-change.ts';
import { endpoints } from './endpoints.ts';
import type { OAuthEndpoint } from './endpoints.ts';
import { FormTokens } from './forms/form-token.ts';
import { interactionRouter } from './forms/interaction-router.ts';
import { invitationRouter } from './forms/invitation.ts';
import { isSignInPath } from './own-paths.ts';
import type { ConfigurationOptions } from './configuration.ts';
import { Artifacts } from './storage/artifacts.ts';
import { ClientStore } from './storage/client-store.ts';
import { KeyRing } from './keys/key-ring.ts';
import type { Limits } from './forms/limits.ts';
import type { Mailbox } from '../mails/mailbox.ts';
import { pinHeaders } from './pin-host.ts';
import { createPages } from './provider-pages.ts';
import { sheetOf, sheetPaths } from './pages/style.ts';
import { logoRouter } from './forms/logo.ts';
import type { NetworkLook } from '../network/network-look.ts';
import { createProvider } from './provider.ts';
import { Apis } from './tokens/resource-indicators.ts';
import { providerRouter } from './provider-router.ts';
import { registrationRouter } from './clients/registration.ts';
import { refuseAtSignIn, showError } from './forms/refused.ts';
import { resetRouter } from './forms/reset.ts';
import { setupRouter } from './forms/setup.ts';
import { notifyDueClients } from './sign-out/notify-due-clients.ts';
import type { Logouts } from './sign-out/notify-due-clients.ts';
import { verifyRouter } from './forms/verify.ts';

export { maintainKeys } from './keys/maintain-keys.ts';
export { removeExpired } from './storage/remove-expired.ts';

export interface OidcOptions {
  orm: Orm;
  config: WholeConfig;
  look: NetworkLook;
  mailbox: Mailbox;
  clock: Clock;
  log: Logger;
  limits: Limits;
  entitlements: EntitlementsOf;
  sellerOfLink: SellerOfLink;
  followEmail: FollowEmail;
  changes: Changes;
  pool: Queryable;
}

export interface Oidc {
  /** Must be mounted before every body parser. */
  router: Router;
  /** Answers a request to a path of the provider itself, whose body nothing has read, without the router. */
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Answers refusals of earlier middleware on sign-in paths, as a page or an OAuth error. */
  refuse: ErrorRequestHandler;
  /** The current provider; a rotation of keys replaces it. */
  readonly provider: Provider;
  endpoints: OAuthEndpoint[];
  logouts: Logouts;
  /** Stops background work. Await it before closing the database. */
  close(): Promise<void>;
}

/** Sign-in for the network: the OAuth and OpenID Connect paths, and the pages that people see on the way. */
export async function createOidc(options: OidcOptions): Promise<Oidc> {
  const { orm, config, clock, log, changes } = options;
  const ring = await KeyRing.open({ orm, changes, clock, log, secret: config.secret });
  const stores = openStores(options);
  const current = currentProvider(options, ring, stores);
  const deps: SignInDeps = {
    ...options,
    apis: stores.apis,
    get provider() {
      return current().provider;
    },
    formTokens: new FormTokens(() => ring.keys.cookieKeys),
  };
  return {
    router: signInRouter(options, { deps, ring, answer: () => current().answer }),
    answer: answerDirectly(options.config.url, ring, () => current().answer),
    refuse: refuseAtSignIn(deps),
    get provider() {
      return current().provider;
    },
    endpoints,
    logouts: {
      async notifyDue() {
        await ring.refresh();
        return notifyDueClients({ ...options, provider: current().provider });
      },
      onNew: (listener) => changes.on('logouts', listener),
    },
    close: () => ring.close(),
  };
}

type Stores = Pick<ConfigurationOptions, 'em' | 'artifacts' | 'clients' | 'apis'>;

/** Stores of issued artifacts, of clients and of their APIs. */
function openStores({ orm, clock, changes, pool }: OidcOptions): Stores {
  const em = orm.em.fork();
  return {
    em,
    artifacts: new Artifacts(pool, clock),
    clients: new ClientStore(em, clock, changes),
    apis: new Apis(em, clock, changes),
  };
}

/** Returns the provider that signs with the current keys, and creates a new one after each rotation. */
function currentProvider(options: OidcOptions, ring: KeyRing, stores: Stores) {
  const pages = createPages(options.look);
  return ring.derive((keys) => {
    const provider = createProvider({ ...options, ...stores, keys, pages });
    return { provider, answer: provider.callback() };
  });
}

function answerDirectly(
  issuer: string,
  ring: KeyRing,
  current: () => ReturnType<Provider['callback']>,
): Oidc['answer'] {
  const pin = pinHeaders(issuer);
  return async (request, response) => {
    await ring.refresh();
    pin(request.headers);
    await current()(request, response);
  };
}

interface RouterParts {
  deps: SignInDeps;
  ring: KeyRing;
  /** The request handler of the current provider. */
  answer: () => ReturnType<Provider['callback']>;
}

/** Every sign-in path. Keys and look are refreshed first, so that no answer uses what another instance has replaced. */
function signInRouter(options: OidcOptions, { deps, ring, answer }: RouterParts): Router {
  const router = express.Router();
  router.use(async ({ path }, _response, next) => {
    if (!isSignInPath(path)) return next('router');
    await Promise.all([ring.refresh(), deps.look.refresh()]);
    next();
  });
  router.get(sheetPaths, ({ path }, response) => {
    // A page of another instance may have a path of other colours, which this one does not know yet.
    const sheet = sheetOf(deps.look.palette);
    const isCurrent = sheet.path === path;
    response.set('Cache-Control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-store');
    response.type('css').send(sheet.style);
  });
  router.use(logoRouter(deps));
  router.use(registrationRouter(options));
  router.use(providerRouter(answer, options.config.url));
  router.use(interactionRouter(deps), resetRouter(deps), setupRouter(deps));
  router.use(verifyRouter(deps), changeEmailRouter(deps), invitationRouter(deps), showError(deps));
  return router;
}
