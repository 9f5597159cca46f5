import express from 'express';
import type { Router } from 'express';
import type Provider from 'oidc-provider';
import type { Config } from '../../config.ts';
import type { Orm } from '../../database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { EntitlementsOf } from './account.ts';
import type { Desk } from './forms/desk.ts';
import { endpoints } from './endpoints.ts';
import type { OAuthEndpoint } from './endpoints.ts';
import { FormTokens } from './forms/form-token.ts';
import { interactionRouter } from './forms/interaction-router.ts';
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
