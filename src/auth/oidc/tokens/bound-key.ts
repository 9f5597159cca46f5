import type { EntityManager } from '@mikro-orm/postgresql';
import { errors } from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { Refusal } from '../../../errors.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { checkProof, isFirst } from '../../dpop-proof.ts';
import { paths } from '../endpoints.ts';

/** Returns the thumbprint of the key that the request proves to hold; its token is bound to that key (RFC 9449 section 5). */
export type BoundKey = (ctx: KoaContextWithOIDC) => Promise<string | undefined>;

export function boundKeys(em: EntityManager, clock: Clock, issuer: string): BoundKey {
  const url = issuer + paths.token;
  return async (ctx) => {
    const proof = ctx.get('DPoP');
    if (!proof) return undefined;
    const now = clock.now();
    try {
      const { thumbprint, jti } = await checkProof({ proof, method: 'POST', url }, now);
      // The key matches that of the library's own grants, so a proof counts once at this endpoint for all grant types.
      if (!(await isFirst(em, `${ctx.oidc.client!.clientId} ${jti}`, now.add({ minutes: 10 }))))
        throw new errors.InvalidDpopProof('the DPoP proof was used before');
      return thumbprint;
    } catch (error) {
      throw error instanceof Refusal ? new errors.InvalidDpopProof(error.message) : error;
    }
  };
}
