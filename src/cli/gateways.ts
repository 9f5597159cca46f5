import type { CollectionDeps } from '../billing/collection/collection-deps.ts';
import { withSecret } from '../app/secret-file.ts';
import { gatewayPurpose } from '../billing/payments/gateways/gateway-accounts.ts';
import { openGateways } from '../billing/payments/gateways/open-gateways.ts';
import type { Gateways } from '../billing/payments/gateways/gateways.ts';
import { SealedBox } from '../platform/seal.ts';
import type { CommandDeps } from './command-deps.ts';

/** The adapters of gateways, for commands. */
export function gatewaysOf({ config, clock, do: inTransaction, say }: CommandDeps): Gateways {
  const { stripeUrl } = config;
  return openGateways({ inTransaction, now: () => clock.now(), stripeUrl, onRefused: reporter(say) });
}

/** What a command needs to call gateways. */
export function collectionOf(deps: CommandDeps): CollectionDeps {
  const { config, clock, do: inTransaction, say } = deps;
  const report = reporter(say);
  return {
    inTransaction,
    gateways: gatewaysOf(deps),
    box: new SealedBox(withSecret(config).secret, gatewayPurpose),
    now: () => clock.now(),
    timeoutMs: 60_000,
    onNoAnswer: report,
    onMismatch: (subject, mismatch) => say(`${subject}: ${mismatch}`),
    onFailure: report,
  };
}

function reporter(say: CommandDeps['say']): (subject: string, error: unknown) => void {
  return (subject, error) => say(`${subject}: ${error instanceof Error ? error.message : String(error)}`);
}
