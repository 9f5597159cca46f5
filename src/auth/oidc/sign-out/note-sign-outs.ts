import type { Request } from 'express';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { addressOf } from '../../../platform/address.ts';
import type { Clock } from '../../../platform/clock.ts';
import { record } from '../../../platform/record.ts';
import type { Orm } from '../../../database.ts';

/** Writes down every sign-out, before the browser hears of it. Whoever keeps the session is not signed out. */
export function noteSignOuts(provider: Provider, { orm, clock }: { orm: Orm; clock: Clock }): void {
  const ended = new WeakMap<object, string>();
  provider.on('end_session.success', (ctx) => {
    const { session, params } = ctx.oidc;
    if (params?.logout && session?.accountId) ended.set(ctx, session.accountId);
  });
  provider.use(async (ctx, next) => {
    await next();
    const userId = ended.get(ctx);
    if (userId && ctx.status < 400) await note(orm, ctx as KoaContextWithOIDC, clock, userId);
  });
}

async function note(
  orm: Orm,
  { oidc, req }: KoaContextWithOIDC,
  clock: Clock,
  userId: string,
): Promise<void> {
  const request = req as Request;
  const clientId = oidc.entities.Client?.clientId;
  const actor = {
    principal: clientId ? `${clientId}:${userId}` : userId,
    requestId: request.res?.locals.requestId as string | undefined,
    address: addressOf(request.ip),
  };
  await orm.em.fork().transactional(async (em) => {
    record(em, actor, clock.now(), { type: 'user.signed_out', subject: userId });
  });
}
