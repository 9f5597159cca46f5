import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Orm } from '../../database.ts';
import type { Clock } from '../../platform/clock.ts';
import { record } from '../../platform/record.ts';
import { SignIn } from '../people/sign-in.ts';
import { projectIdOf } from './storage/client-store.ts';

/** Writes down every completed sign-in to a client, before the browser hears that it is complete. */
export function noteSignIns(provider: Provider, { orm, clock }: { orm: Orm; clock: Clock }): void {
  const completed = new WeakSet<object>();
  provider.on('authorization.success', (ctx) => completed.add(ctx));
  provider.use(async (ctx, next) => {
    await next();
    if (completed.has(ctx)) await note(orm, ctx as KoaContextWithOIDC, clock);
  });
}

async function note(orm: Orm, { oidc }: KoaContextWithOIDC, clock: Clock): Promise<void> {
  const client = oidc.client!;
  const userId = oidc.session!.accountId!;
  const at = clock.now();
  const projectId = projectIdOf(client);
  const em = orm.em.fork();
  em.persist(new SignIn({ projectId, userId, clientId: client.clientId, at }));
  const actor = { principal: `${client.clientId}:${userId}` };
  record(em, actor, at, {
    projectId,
    type: 'user.signed_in',
    subject: userId,
    payload: { clientId: client.clientId },
  });
  await em.flush();
}
