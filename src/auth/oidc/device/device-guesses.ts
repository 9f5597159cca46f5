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

export const guesses = {
  perSession: { name: 'user_code_session', points: 10, seconds: 900 },
  perAddress: { name: 'user_code_address', points: 30, seconds: 900 },
} satisfies Record<string, AttemptLimit>;

const { perSession, perAddress } = guesses;

/**
 * Limits wrong user codes by browser and by address (RFC 8628 section 5.1). An attempt is counted before the lookup, so
 * that concurrent attempts get no more tries than sequential ones. A right code is not counted.
 */
export function limitGuesses(provider: Provider, limits: Limits, pages: Pages): Middleware {
  return async (koa, next) => {
    const ctx = koa as unknown as KoaContextWithOIDC;
    if (ctx.method !== 'POST' || ctx.path !== paths.verification) return next();
    const counts: [AttemptLimit, string][] = [
      [perAddress, addressOf((ctx.req as Request).ip)],
      [perSession, sha256(ctx.cookies.get(provider.cookieName('session'), { signed: true }) ?? '')],
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
