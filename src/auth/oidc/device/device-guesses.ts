import type { Request } from 'express';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import { Refusal } from '../../../errors.ts';
import { addressOf } from '../../../platform/values/address.ts';
import { sha256 } from '../../secret.ts';
import type { Pages } from '../provider-pages.ts';
import { paths } from '../endpoints.ts';
import type { AttemptLimit, Limits } from '../forms/limits.ts';
import { sentenceOf } from '../forms/refused.ts';
import { errorPage } from '../pages/error-page.ts';
import type { Middleware } from '../secure-answers.ts';

const inSession: AttemptLimit = { name: 'user_code_session', points: 10, seconds: 900 };
const fromAddress: AttemptLimit = { name: 'user_code_address', points: 30, seconds: 900 };

/**
 * Lets a browser and an address try so many wrong user codes (RFC 8628 section 5.1). It counts before the code is
 * looked up, so that many at once try no more than one after the other; a right one takes its count back.
 */
export function limitGuesses(provider: Provider, limits: Limits, pages: Pages): Middleware {
  return async (koa, next) => {
    const ctx = koa as unknown as KoaContextWithOIDC;
    if (ctx.method !== 'POST' || ctx.path !== paths.verification) return next();
    const counts: [AttemptLimit, string][] = [
      [fromAddress, addressOf((ctx.req as Request).ip)],
      [inSession, sha256(ctx.cookies.get(provider.cookieName('session'), { signed: true }) ?? '')],
    ];
    try {
      for (const count of counts) await limits.consume(...count);
    } catch (error) {
      return refuse(ctx, pages, error);
    }
    await next();
    if (ctx.oidc?.deviceCode) for (const count of counts) await limits.giveBack(...count);
  };
}

function refuse(ctx: KoaContextWithOIDC, pages: Pages, error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
  ctx.set('Retry-After', String(error.details.retryAfterSeconds ?? 60));
  pages.show(ctx, errorPage({ status: 429, title: 'Too many wrong codes', sentence: sentenceOf(error) }));
}
