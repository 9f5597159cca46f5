import type { Request } from 'express';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { KoaContextWithOIDC, Provider } from 'oidc-provider';
import type { Temporal } from 'temporal-polyfill';
import type { Orm } from '../../../platform/postgres/orm.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Logger } from '../../../platform/log.ts';
import { record } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { actorOf } from '../actor-of.ts';
import { projectIdOf } from '../storage/client-metadata.ts';

/** A client that was not notified of the end of a session, and why. */
export interface LogoutFailure {
  projectId: string;
  clientId: string;
  userId: string;
  reason: string;
}

/**
 * Records clients that could not be notified of a sign-out, in the log and in the audit of their project. The provider
 * notifies all clients of a session in parallel, for at most 2.5 s. The person is signed out in any case.
 */
export function noteFailedLogouts(
  provider: Provider,
  { orm, clock, log }: { orm: Orm; clock: Clock; log: Logger },
): void {
  const failures = new WeakMap<object, LogoutFailure[]>();
  provider.on('backchannel.error', (ctx, error, client, userId) => {
    const { clientId } = client;
    const failure = { projectId: projectIdOf(client), clientId, userId, reason: reasonOf(error) };
    failures.set(ctx, [...(failures.get(ctx) ?? []), failure]);
  });
  provider.use(async (ctx, next) => {
    await next();
    const noted = failures.get(ctx);
    if (noted) {
      await recordFailures(noted, ctx as unknown as KoaContextWithOIDC, { orm, clock, log }).catch((error: unknown) =>
        log.error({ err: error }, 'bug'),
      );
    }
  });
}

/** Records in the audit that the notification of a client failed for good. */
export function recordFailure(
  em: EntityManager,
  actor: Actor,
  { projectId, clientId, userId, reason }: LogoutFailure,
  now: Temporal.Instant,
): void {
  const payload = { userId, reason };
  record(em, actor, now, { projectId, type: 'client.logout_failed', subject: clientId, payload });
}

/** The reason of a failed notification, for the log and the audit. */
export function reasonOf(error: Error & { response?: Response }): string {
  if (error.response) return `it answered ${error.response.status}`;
  return error.name === 'TimeoutError' ? 'it did not answer in time' : error.message;
}

async function recordFailures(
  failures: LogoutFailure[],
  ctx: KoaContextWithOIDC,
  { orm, clock, log }: { orm: Orm; clock: Clock; log: Logger },
): Promise<void> {
  await orm.em.fork().transactional(async (em) => {
    for (const failure of failures) {
      const { clientId, userId, reason } = failure;
      const actor = actorOf(ctx.req as Request, `${clientId}:${userId}`);
      log.warn({ requestId: actor.requestId, clientId, reason }, 'a client was not notified of a sign-out');
      recordFailure(em, actor, failure, clock.now());
    }
  });
}
