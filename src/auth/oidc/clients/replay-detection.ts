import type { EntityManager } from '@mikro-orm/postgresql';
import type { Provider } from 'oidc-provider';
import { Temporal } from 'temporal-polyfill';
import { isFirst } from '../../dpop-proof.ts';

/**
 * Accepts each client assertion and DPoP proof once. The library reads before it writes, so two concurrent uses would
 * both succeed; here the key of the table decides, in one statement.
 */
export function refuseReplays(provider: Provider, em: EntityManager): void {
  const detection = provider.ReplayDetection as unknown as { unique: typeof unique };
  detection.unique = unique;

  function unique(issuer: string, jti: string, until: number): Promise<boolean> {
    return isFirst(em, `${issuer} ${jti}`, Temporal.Instant.fromEpochMilliseconds(until * 1000));
  }
}
