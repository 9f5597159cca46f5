import type { EntityManager } from '@mikro-orm/postgresql';
import type { Provider } from 'oidc-provider';
import { Temporal } from 'temporal-polyfill';
import { isFirst } from '../../dpop-proof.ts';

/**
 * A client's assertion and a DPoP proof count once. The library looks and then writes, so that two at once would both
 * count; here the table's key decides, in one statement.
 */
export function refuseReplays(provider: Provider, em: EntityManager): void {
  const detection = provider.ReplayDetection as unknown as { unique: typeof unique };
  detection.unique = unique;

  function unique(issuer: string, jti: string, until: number): Promise<boolean> {
    return isFirst(em, `${issuer} ${jti}`, Temporal.Instant.fromEpochMilliseconds(until * 1000));
  }
}
