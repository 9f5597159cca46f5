import type { Context, Next } from 'koa';

const DISCOVERY = new Set(['discovery', 'jwks']);

/**
 * Headers that the library leaves to us. Its form_post page adds the hash of its own script to script-src;
 * our pages write their own policy over this one.
 */
export async function secureAnswers(ctx: Context, next: Next): Promise<void> {
  ctx.set({
    'Content-Security-Policy': `default-src 'none'; script-src 'report-sample'; base-uri 'none'; frame-ancestors 'none'`,
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  });
  await next();
  if (DISCOVERY.has(String(ctx._matchedRouteName)) && ctx.status === 200)
    ctx.set('Cache-Control', 'public, max-age=300');
}
