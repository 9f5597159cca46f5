import type { Request } from 'express';
import type Provider from 'oidc-provider';
import type { Logger } from '../../../platform/log.ts';
import { sha256 } from '../../secret.ts';
import { actorOf } from '../actor-of.ts';
import type { Artifacts } from '../storage/artifacts.ts';
import { projectIdOf } from '../storage/client-metadata.ts';
import { noteOf } from '../storage/note.ts';
import type { Happening } from '../../../platform/events/record.ts';

/**
 * A code or a refresh token that is shown again after its time was copied by someone (RFC 9700 section 4.14.2). What
 * it gave is ended; anyone who answers for the project finds it in the audit, and anyone who runs the hub in the log.
 */
export function noteReuse(provider: Provider, { artifacts, log }: { artifacts: Artifacts; log: Logger }): void {
  provider.on('grant.revoked', (ctx, grantId) => {
    const work = artifacts.current();
    const userId = work?.ownerOf(sha256(grantId));
    if (ctx.oidc.route !== 'token' || !work || !userId) return;
    const { clientId } = ctx.oidc.client!;
    const actor = actorOf(ctx.req as Request, clientId);
    const { requestId, address } = actor;
    log.warn(
      { clientId, userId, requestId, address },
      'a used code or refresh token was shown again; what it gave is ended',
    );
    const happening: Happening = {
      projectId: projectIdOf(ctx.oidc.client!),
      type: 'token.reused',
      subject: userId,
      payload: { clientId, grantType: String(ctx.oidc.params?.grant_type) },
    };
    work.notes.push(noteOf(actor, happening));
  });
}
