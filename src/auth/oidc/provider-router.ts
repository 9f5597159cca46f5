import express from 'express';
import type { RequestHandler, Router } from 'express';
import type Provider from 'oidc-provider';
import { endpoints, paths } from './endpoints.ts';
import { acceptJson, redirectToGet, streamForm } from './form-body.ts';
import { pinHost } from './pin-host.ts';

const takesBody = new Set<string>([paths.token, paths.revoke, paths.introspect, paths.par, paths.device]);
const isRedirected = new Set<string>([paths.authorize, paths.logout]);

/** Where one thing leads to the next; no one calls these by themselves. */
const steps: [method: 'get' | 'post', path: string][] = [
  ['get', `${paths.authorize}/:uid`],
  ['post', `${paths.logout}/confirm`],
  ['get', `${paths.logout}/success`],
  ['get', paths.verification],
  ['post', paths.verification],
  ['get', `${paths.verification}/:uid`],
];

type ProviderAnswer = ReturnType<Provider['callback']>;

/** The present provider on its listed paths and nowhere else: at the root it would answer everything. */
export function providerRouter(present: () => ProviderAnswer, issuer: string): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const serve: RequestHandler[] = [pinHost(issuer), (request, response) => present()(request, response)];
  const ofProvider = endpoints.filter(({ path }) => path !== paths.register);
  for (const [path, ofPath] of Map.groupBy(ofProvider, ({ path }) => path)) {
    const place = router.route(path).options(serve);
    for (const { method } of ofPath) place[method === 'GET' ? 'get' : 'post'](handlers(method, path, serve));
    place.all(refuseMethod(ofPath.map(({ method }) => method)));
  }
  for (const [method, path] of steps) router[method](path, serve);
  return router;
}

function handlers(method: string, path: string, serve: RequestHandler[]) {
  if (method === 'GET') return serve;
  if (isRedirected.has(path)) return [...acceptJson, ...redirectToGet];
  return takesBody.has(path) ? [...acceptJson, streamForm, ...serve] : serve;
}

export function refuseMethod(allowed: string[]): RequestHandler {
  return (_request, response) => {
    const allow = [...allowed, 'OPTIONS'].join(', ');
    response.status(405).set('Allow', allow).type('application/problem+json');
    response.send(
      JSON.stringify({
        type: 'about:blank',
        title: 'Method Not Allowed',
        status: 405,
        code: 'method_not_allowed',
        detail: `This path answers ${allow}.`,
      }),
    );
  };
}
