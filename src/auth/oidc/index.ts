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
import type { SignInDeps } from './forms/sign-in-deps.ts';
import { endpoints } from './endpoints.ts';
import type { OAuthEndpoint } from './endpoints.ts';
import { FormTokens } from './forms/form-token.ts';
import { interactionRouter } from './forms/interaction-router.ts';
import { invitationRouter } from './forms/invitation.ts';
import { isOfSignIn } from './own-paths.ts';
import type { ConfigurationOptions } from './configuration.ts';
import { Artifacts } from './storage/artifacts.ts';
import { ClientStore } from './storage/client-store.ts';
import { KeyRing } from './keys/key-ring.ts';
import type { Limits } from './forms/limits.ts';
import { createMailer } from '../mailer.ts';
import { createPages } from './provider-pages.ts';
import { style, stylePath } from './pages/style.ts';
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

export { tendKeys } from './keys/tend-keys.ts';
export { removeExpired } from './storage/remove-expired.ts';

export interface OidcOptions {
  orm: Orm;
  config: WholeConfig;
  clock: Clock;
  log: Logger;
  limits: Limits;
  entitlements: EntitlementsOf;
  changes: Changes;
  pool: Queryable;
}

export interface Oidc {
  /** Mount it before every body parser. */
  router: Router;
  /** Refuses in the form of sign-in what was refused before it came to the router. */
  refuse: ErrorRequestHandler;
  /** The present one: after a rotation of keys it is another. */
  readonly provider: Provider;
  endpoints: OAuthEndpoint[];
  logouts: Logouts;
  /** Ends what it does beside requests; to be awaited before the database is closed. */
  close(): Promise<void>;
}

/** Sign-in for the network: the OAuth and OpenID Connect paths, and the pages that people see on the way. */
export async function createOidc(options: OidcOptions): Promise<Oidc> {
  const { orm, config, clock, log, changes } = options;
  const ring = await KeyRing.open({ orm, changes, clock, log, secret: config.secret });
  const stores = openStores(options);
  const present = presentProvider(options, ring, stores);
  const deps: SignInDeps = {
    ...options,
    apis: stores.apis,
    get provider() {
      return present().provider;
    },
    formTokens: new FormTokens(() => ring.keys.cookieKeys),
    mail: createMailer(config, log),
  };
  return {
    router: pathsOfSignIn(options, { deps, ring, answer: () => present().answer }),
    refuse: refuseAtSignIn(deps),
    get provider() {
      return present().provider;
    },
    endpoints,
    logouts: {
      async notifyDue() {
        await ring.freshen();
        return notifyDueClients({ ...options, provider: present().provider });
      },
      onNew: (listener) => changes.on('logouts', listener),
    },
    close: () => ring.close(),
  };
}

type Stores = Pick<ConfigurationOptions, 'em' | 'artifacts' | 'clients' | 'apis'>;

/** Where the provider finds what it issued, its clients and their APIs. */
function openStores({ orm, clock, changes, pool }: OidcOptions): Stores {
  const em = orm.em.fork();
  return {
    em,
    artifacts: new Artifacts(pool, clock),
    clients: new ClientStore(em, clock, changes),
    apis: new Apis(em, clock, changes),
  };
}

/** The provider that signs with the present keys; another one after a rotation. */
function presentProvider(options: OidcOptions, ring: KeyRing, stores: Stores) {
  const pages = createPages(options.config);
  return ring.making((keys) => {
    const provider = createProvider({ ...options, ...stores, keys, pages });
    return { provider, answer: provider.callback() };
  });
}

interface Parts {
  deps: SignInDeps;
  ring: KeyRing;
  /** The present provider's own paths. */
  answer: () => ReturnType<Provider['callback']>;
}

/** Every path of sign-in; none is answered by keys that others have rotated away. */
function pathsOfSignIn(options: OidcOptions, { deps, ring, answer }: Parts): Router {
  const router = express.Router();
  router.use(async ({ path }, _response, next) => {
    if (!isOfSignIn(path)) return next('router');
    await ring.freshen();
    next();
  });
  router.get(stylePath, (_, response) => {
    response.set('Cache-Control', 'public, max-age=31536000, immutable').type('css').send(style);
  });
  router.use(registrationRouter(options));
  router.use(providerRouter(answer, options.config.url));
  router.use(interactionRouter(deps), resetRouter(deps), setupRouter(deps));
  router.use(verifyRouter(deps), invitationRouter(deps), showError(deps));
  return router;
}
