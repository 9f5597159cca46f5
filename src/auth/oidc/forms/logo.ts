import express from 'express';
import type { Router } from 'express';
import { findLogo, logosPath } from '../../network/logos.ts';
import { pageOnly, refuseMethod } from '../refuse-method.ts';
import type { SignInDeps } from './sign-in-deps.ts';

/** Serves the logos of the network and of projects, which are public. Opened by itself, one can load and run nothing. */
export function logoRouter({ orm }: SignInDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router
    .route(`${logosPath}:sha256`)
    .get(async (request, response, next) => {
      const logo = await findLogo(orm.em.fork(), request.params.sha256);
      if (!logo) return next('router');
      response.set(headers).set('Content-Type', logo.contentType).send(logo.bytes);
    })
    .all(refuseMethod(pageOnly));
  return router;
}

const headers = {
  'Content-Security-Policy': `default-src 'none'; sandbox`,
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=31536000, immutable',
};
