import type { Request } from 'express';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { addressOf } from '../../../platform/address.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Orm } from '../../../database.ts';
import { noteSignIn } from '../../people/sign-in.ts';
import { projectIdOf } from '../storage/client-metadata.ts';

/** Writes down every completed sign-in to a client, before the browser hears that it is complete. */
export function noteSignIns(provider: Provider, { orm, clock }: { orm: Orm; clock: Clock }): void {
  const completed = new WeakSet<object>();
  provider.on('authorization.success', (ctx) => completed.add(ctx));
  provider.use(async (ctx, next) => {
    await next();
    if (completed.has(ctx) && ctx.status < 400) await note(orm, ctx as KoaContextWithOIDC, clock);
  });
}

async function note(orm: Orm, { oidc, req }: KoaContextWithOIDC, clock: Clock): Promise<void> {
  const request = req as Request;
  const { clientId } = oidc.client!;
  const userId = oidc.session!.accountId!;
  await noteSignIn(orm.em.fork(), { projectId: projectIdOf(oidc.client!), clientId, userId }, clock.now(), {
    principal: `${clientId}:${userId}`,
    requestId: request.res?.locals.requestId as string | undefined,
    address: addressOf(request.ip),
  });
}
