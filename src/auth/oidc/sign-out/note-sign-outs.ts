import type { Request } from 'express';
import type Provider from 'oidc-provider';
import { actorOf } from '../actor-of.ts';
import type { Artifacts } from '../storage/artifacts.ts';
import { noteOf } from '../storage/note.ts';

/** Records every sign-out, in the statement that ends the session. A person who keeps the session is not signed out. */
export function noteSignOuts(provider: Provider, { artifacts }: { artifacts: Artifacts }): void {
  provider.on('end_session.success', (ctx) => {
    const { session, params, entities } = ctx.oidc;
    const userId = session?.accountId;
    if (!params?.logout || !userId) return;
    const clientId = entities.Client?.clientId;
    const actor = actorOf(ctx.req as Request, clientId ? `${clientId}:${userId}` : userId);
    artifacts.current()?.notes.push(noteOf(actor, { type: 'user.signed_out', subject: userId }));
  });
}
