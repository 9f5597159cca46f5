import type { CollectionDeps } from '../billing/collection/collection-deps.ts';
import { withSecret } from '../app/secret-file.ts';
import { gatewayPurpose } from '../billing/payments/gateways/gateway-accounts.ts';
import { sandbox } from '../billing/payments/gateways/sandbox/sandbox.ts';
import { SealedBox } from '../platform/seal.ts';
import type { CommandDeps } from './command-deps.ts';

/** What a command needs to call gateways. */
export function collectionOf({ config, clock, do: inTransaction, say }: CommandDeps): CollectionDeps {
  const report = (subject: string, error: unknown) =>
    say(`${subject}: ${error instanceof Error ? error.message : String(error)}`);
  return {
    inTransaction,
    gateways: { sandbox: sandbox(inTransaction) },
    box: new SealedBox(withSecret(config).secret, gatewayPurpose),
    now: () => clock.now(),
    timeoutMs: 60_000,
    onNoAnswer: report,
    onMismatch: (subject, mismatch) => say(`${subject}: ${mismatch}`),
    onFailure: report,
  };
}
