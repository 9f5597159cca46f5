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
 * Records the reuse of a consumed code or refresh token, which indicates a stolen copy (RFC 9700 section 4.14.2). The
 * library has revoked its tokens. The project finds the reuse in its audit, and the operator in the log.
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
      'a used code or refresh token was presented again; its tokens are revoked',
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
