import type { Request } from 'express';
import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { addressOf } from '../../../platform/address.ts';
import type { Clock } from '../../../platform/clock.ts';
import { record } from '../../../platform/record.ts';
import type { Orm } from '../../../database.ts';
import type { Logger } from '../../../platform/log.ts';
import { sha256 } from '../../secret.ts';
import type { Artifacts } from '../storage/artifacts.ts';
import { projectIdOf } from '../storage/client-metadata.ts';

interface Options {
  orm: Orm;
  clock: Clock;
  log: Logger;
  artifacts: Artifacts;
}

/**
 * A code or a refresh token that is shown again after its time was copied by somebody (RFC 9700 section 4.14.2). What
 * it gave is ended; whoever answers for the project finds it in the audit, and whoever runs the hub in the log.
 */
export function noteReuse(provider: Provider, options: Options): void {
  const people = new WeakMap<object, string>();
  provider.on('grant.revoked', (ctx, grantId) => {
    if (ctx.oidc.route !== 'token') return;
    const userId = options.artifacts.current()?.ownerOf(sha256(grantId));
    if (userId) people.set(ctx, userId);
  });
  provider.use(async (ctx, next) => {
    await next();
    const userId = people.get(ctx);
    if (userId) await note(options, ctx as unknown as KoaContextWithOIDC, userId);
  });
}

async function note(
  { orm, clock, log }: Options,
  { oidc, req }: KoaContextWithOIDC,
  userId: string,
): Promise<void> {
  const { clientId } = oidc.client!;
  const request = req as Request;
  const requestId = request.res?.locals.requestId as string | undefined;
  const address = addressOf(request.ip);
  log.warn(
    { clientId, userId, requestId, address },
    'a used code or refresh token was shown again; what it gave is ended',
  );
  const em = orm.em.fork();
  record(em, { principal: clientId, requestId, address }, clock.now(), {
    projectId: projectIdOf(oidc.client!),
    type: 'token.reused',
    subject: userId,
    payload: { clientId, grantType: String(oidc.params?.grant_type) },
  });
  await em.flush();
}
