import type { Provider } from 'oidc-provider';

export type Middleware = Parameters<Provider['use']>[0];

const DISCOVERY = new Set(['discovery', 'jwks']);

/**
 * Sets the security headers that the library does not set. Its form_post page adds the hash of its script to script-src;
 * our pages replace this policy with their own.
 */
export const secureAnswers: Middleware = async (ctx, next) => {
  ctx.set({
    'Content-Security-Policy': `default-src 'none'; script-src 'report-sample'; base-uri 'none'; frame-ancestors 'none'`,
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
  await next();
  if (DISCOVERY.has(String(ctx._matchedRouteName)) && ctx.status === 200)
    ctx.set('Cache-Control', 'public, max-age=300');
};
