import express from 'express';
import type { Router } from 'express';
import type Provider from 'oidc-provider';
import type { Config } from '../../config.ts';
import type { Orm } from '../../database.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { EntitlementsOf } from './account.ts';
import type { Desk } from './forms/desk.ts';
import { endpoints } from './endpoints.ts';
import type { OAuthEndpoint } from './endpoints.ts';
import { FormTokens } from './forms/form-token.ts';
import { interactionRouter } from './forms/interaction-router.ts';
import { Artifacts } from './storage/artifacts.ts';
import { ClientStore } from './storage/client-store.ts';
import { loadKeys } from './storage/keys.ts';
import type { Limits } from './forms/limits.ts';
import { createMailer } from './forms/mailer.ts';
import { createPages } from './provider-pages.ts';
import { style, stylePath } from './pages/style.ts';
import { createProvider } from './provider.ts';
import { providerRouter } from './provider-router.ts';
import { showError } from './forms/refused.ts';
import { resetRouter } from './forms/reset.ts';
import { setupRouter } from './forms/setup.ts';

export { removeExpired } from './storage/remove-expired.ts';

export interface OidcOptions {
  orm: Orm;
  config: Config;
  clock: Clock;
  log: Logger;
  limits: Limits;
  entitlements: EntitlementsOf;
  changes: Changes;
}

export interface Oidc {
  /** Mount it before every body parser. */
  router: Router;
  provider: Provider;
  endpoints: OAuthEndpoint[];
}

/** Sign-in for the network: the OAuth and OpenID Connect paths, and the pages that people see on the way. */
export async function createOidc(options: OidcOptions): Promise<Oidc> {
  const { orm, config, clock, log, changes } = options;
  const em = orm.em.fork();
  const artifacts = new Artifacts(em, clock);
  const clients = new ClientStore(em, clock, changes);
  const keys = await loadKeys(orm, clock);
  const pages = createPages(config);
  const provider = createProvider({ ...options, keys, em, artifacts, clients, pages });
  const formTokens = new FormTokens(keys.cookieKeys);
  const desk: Desk = { ...options, provider, formTokens, mail: createMailer(config, log) };
  const router = express.Router();
  router.get(stylePath, (_, response) => {
    response.set('Cache-Control', 'public, max-age=31536000, immutable').type('css').send(style);
  });
  router.use(providerRouter(provider, config.url));
  router.use(interactionRouter(desk), resetRouter(desk), setupRouter(desk), showError(desk));
  return { router, provider, endpoints };
}
