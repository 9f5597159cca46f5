import type { Request } from 'express';
import type Provider from 'oidc-provider';
import { actorOf } from '../actor-of.ts';
import type { Artifacts } from '../storage/artifacts.ts';
import { projectIdOf } from '../storage/client-metadata.ts';
import { noteOf } from '../storage/note.ts';
import type { Happening } from '../../../platform/events/record.ts';

/** Records every completed sign-in to a client, in the statement that completes it. */
export function noteSignIns(provider: Provider, { artifacts }: { artifacts: Artifacts }): void {
  provider.on('authorization.success', (ctx) => {
    const { clientId } = ctx.oidc.client!;
    const userId = ctx.oidc.session!.accountId!;
    const happening: Happening = {
      projectId: projectIdOf(ctx.oidc.client!),
      type: 'user.signed_in',
      subject: userId,
      payload: { clientId },
    };
    const actor = actorOf(ctx.req as Request, `${clientId}:${userId}`);
    artifacts.current()?.notes.push(noteOf(actor, happening, { userId, clientId }));
  });
}
