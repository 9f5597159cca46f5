import type { Request } from 'express';
import { Provider, errors } from 'oidc-provider';
import type { Client, KoaContextWithOIDC } from 'oidc-provider';
import { addressOf } from '../../../platform/values/address.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import { attempts } from '../forms/limits.ts';
import type { Limits } from '../forms/limits.ts';
import { isSecretOf } from '../storage/client-metadata.ts';

class TooManyGuesses extends errors.OIDCProviderError {
  constructor() {
    super(429, 'too_many_attempts');
    this.error_description = 'too many wrong secrets for this client from this address';
  }
}

/**
 * Compares a client's secret with its stored hashes. Wrong secrets are counted by client and address. A right secret is
 * not counted, because fast attempts cannot guess 256 random bits.
 */
export function compareSecrets(provider: Provider, { limits, clock }: { limits: Limits; clock: Clock }): void {
  provider.Client.prototype.compareClientSecret = async function compare(
    this: Client,
    secret: string,
  ): Promise<boolean> {
    const ctx = Provider.ctx!;
    const guesser = `${this.clientId} ${addressOf((ctx.req as Request).ip)}`;
    const wait = limits.waitFor(attempts.secretOfClient, guesser);
    if (wait !== undefined) throw refuse(ctx, wait);
    if (isSecretOf(this, secret, clock.now().epochMilliseconds / 1000)) return true;
    const { isExceeded, resetSeconds } = await limits.count(attempts.secretOfClient, guesser);
    if (isExceeded) throw refuse(ctx, resetSeconds);
    return false;
  };
}

function refuse(ctx: KoaContextWithOIDC, seconds: number): TooManyGuesses {
  ctx.set('Retry-After', String(seconds));
  return new TooManyGuesses();
}
