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
import type { Desk } from './forms/desk.ts';
import { endpoints } from './endpoints.ts';
import type { OAuthEndpoint } from './endpoints.ts';
import { FormTokens } from './forms/form-token.ts';
import { interactionRouter } from './forms/interaction-router.ts';
import { invitationRouter } from './forms/invitation.ts';
import { isOfSignIn } from './own-paths.ts';
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
import { tellDueClients } from './sign-out/tell-due-clients.ts';
import type { Logouts } from './sign-out/tell-due-clients.ts';
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
  const em = orm.em.fork();
  const artifacts = new Artifacts(options.pool, clock);
  const clients = new ClientStore(em, clock, changes);
  const apis = new Apis(em, clock, changes);
  const ring = await KeyRing.open({ orm, changes, clock, log, secret: config.secret });
  const pages = createPages(config);
  const present = ring.making((keys) => {
    const provider = createProvider({ ...options, keys, em, artifacts, clients, apis, pages });
    return { provider, answer: provider.callback() };
  });
  const desk: Desk = {
    ...options,
    apis,
    get provider() {
      return present().provider;
    },
    formTokens: new FormTokens(() => ring.keys.cookieKeys),
    mail: createMailer(config, log),
  };
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
  router.use(providerRouter(() => present().answer, config.url));
  router.use(interactionRouter(desk), resetRouter(desk), setupRouter(desk));
  router.use(verifyRouter(desk), invitationRouter(desk), showError(desk));
  return {
    router,
    refuse: refuseAtSignIn(desk),
    get provider() {
      return present().provider;
    },
    endpoints,
    logouts: {
      async tellDue() {
        await ring.freshen();
        return tellDueClients({ ...options, provider: present().provider });
      },
      onNew: (listener) => changes.on('logouts', listener),
    },
    close: () => ring.close(),
  };
}
