import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Refusal } from '../../errors.ts';
import type { Logger } from '../../platform/log.ts';
import { asUnavailable } from '../../platform/postgres/database-errors.ts';
import type { Pages } from './provider-pages.ts';
import { errorPage } from './pages/error-page.ts';
import type { Middleware } from './secure-answers.ts';

const code = 'temporarily_unavailable';

/**
 * Answers requests that fail because the database is unavailable with `temporarily_unavailable` (RFC 6749 section
 * 4.1.2.1), 503 and Retry-After. The answer is JSON, a page, or an error at the client's redirect address. Other failures
 * are logged and answered by the library.
 */
export function answerUnavailable(provider: Provider, pages: Pages, log: Logger): Middleware {
  const failures = new WeakMap<object, Refusal>();
  provider.on('server_error', (ctx, error) => {
    const refusal = asUnavailable(error);
    if (refusal) failures.set(ctx.req, refusal);
    else log.error({ err: error }, 'bug');
  });
  return async (koa, next) => {
    const ctx = koa as unknown as KoaContextWithOIDC;
    try {
      await next();
    } catch (error) {
      const refusal = asUnavailable(error);
      if (!refusal) throw error;
      failures.set(ctx.req, refusal);
    }
    const refusal = failures.get(ctx.req);
    if (refusal) answer(ctx, refusal, pages);
  };
}

function answer(ctx: KoaContextWithOIDC, { message, details }: Refusal, pages: Pages): void {
  ctx.set('Retry-After', String(details.retryAfterSeconds));
  // Koa's types promise an empty string for a missing header; at run time it is undefined.
  const location = (ctx.response.get('Location') as string | undefined) ?? '';
  if (location.includes('error=server_error')) {
    ctx.set('Location', location.replace('error=server_error', `error=${code}`));
    return;
  }
  for (const header of ['Location', 'Set-Cookie']) ctx.remove(header);
  ctx.status = 503;
  if (ctx.accepts('json', 'html') === 'html')
    pages.show(ctx, errorPage({ status: 503, title: 'Try again shortly', sentence: message }));
  else ctx.body = { error: code, error_description: message };
}
