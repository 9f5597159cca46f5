import express from 'express';
import type { Router } from 'express';
import type Provider from 'oidc-provider';
import type { Config } from '../../config.ts';
import type { Orm } from '../../database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { EntitlementsOf } from './account.ts';
import type { Desk } from './desk.ts';
import { endpoints } from './endpoints.ts';
import type { OAuthEndpoint } from './endpoints.ts';
import { FormTokens } from './form-token.ts';
import { interactionRouter } from './interaction-router.ts';
import { loadKeys } from './keys.ts';
import type { Limits } from './limits.ts';
import { createMailer } from './mailer.ts';
import { createPages } from './pages.ts';
import { style, stylePath } from './pages/style.ts';
import { createProvider } from './provider.ts';
import { providerRouter } from './provider-router.ts';
import { showError } from './refused.ts';
import { resetRouter } from './reset-router.ts';
import { setupRouter } from './setup-router.ts';

export type { EntitlementsOf } from './account.ts';
export type { OAuthEndpoint } from './endpoints.ts';
export type { AttemptLimit, Limits } from './limits.ts';
export { removeExpired } from './remove-expired.ts';

export interface OidcOptions {
  orm: Orm;
  config: Config;
  clock: Clock;
  log: Logger;
  limits: Limits;
  entitlements: EntitlementsOf;
}

export interface Oidc {
  /** Mount it before every body parser. */
  router: Router;
  provider: Provider;
  endpoints: OAuthEndpoint[];
}

/** Sign-in for the network: the OAuth and OpenID Connect paths, and the pages that people see on the way. */
export async function createOidc(options: OidcOptions): Promise<Oidc> {
  const { orm, config, clock, log } = options;
  const keys = await loadKeys(orm, clock);
  const provider = createProvider({ ...options, keys, em: orm.em.fork(), pages: createPages(config) });
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
