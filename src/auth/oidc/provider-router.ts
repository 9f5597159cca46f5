import express from 'express';
import type { RequestHandler, Router } from 'express';
import type Provider from 'oidc-provider';
import { endpoints, paths } from './endpoints.ts';
import { acceptJson, redirectToGet, streamForm } from './form-body.ts';
import { pinHost } from './pin-host.ts';
import { refuseKeys } from './tokens/refuse-keys.ts';
import { refuseMethod } from './refuse-method.ts';

const takesBody = new Set<string>([
  paths.token,
  paths.revoke,
  paths.introspect,
  paths.par,
  paths.device,
  paths.profile,
]);
const isRedirected = new Set<string>([paths.authorize, paths.logout]);

/** Intermediate paths of a flow. Browsers reach them by redirects, links and forms; clients do not call them. */
const interactionSteps: [method: 'get' | 'post', path: string][] = [
  ['get', `${paths.authorize}/:uid`],
  ['post', `${paths.logout}/confirm`],
  ['get', `${paths.logout}/success`],
  ['get', paths.verification],
  ['post', paths.verification],
  ['get', `${paths.verification}/:uid`],
];

type ProviderAnswer = ReturnType<Provider['callback']>;

/** Mounts the current provider on its listed paths only; at the root it would answer every request. */
export function providerRouter(current: () => ProviderAnswer, issuer: string): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const serve: RequestHandler[] = [pinHost(issuer), (request, response) => current()(request, response)];
  const served = endpoints.filter(({ path }) => path !== paths.register);
  for (const [path, endpointsOfPath] of Map.groupBy(served, ({ path }) => path)) {
    const route = router.route(path).options(serve);
    if (path === paths.profile) route.all(refuseKeys);
    for (const { method } of endpointsOfPath) route[method === 'GET' ? 'get' : 'post'](handlers(method, path, serve));
    route.all(refuseMethod(endpointsOfPath.map(({ method }) => method)));
  }
  for (const [path, steps] of Map.groupBy(interactionSteps, ([, each]) => each)) {
    const route = router.route(path);
    for (const [method] of steps) route[method](serve);
    route.all(refuseMethod(steps.map(([method]) => method.toUpperCase())));
  }
  return router;
}

function handlers(method: string, path: string, serve: RequestHandler[]) {
  if (method === 'GET') return serve;
  if (isRedirected.has(path)) return [...acceptJson, ...redirectToGet];
  return takesBody.has(path) ? [...acceptJson, streamForm, ...serve] : serve;
}
