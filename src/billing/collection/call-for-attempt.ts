import { PaymentAttemptStatus } from '../payments/attempts/attempt-states.ts';
import type { Gateway } from '../payments/gateways/gateway.ts';
import type { ChargeState } from '../payments/gateways/gateway.ts';
import { askGateway } from './ask-gateway.ts';
import type { Answer } from './ask-gateway.ts';
import type { ClaimedWork } from './claim-due.ts';
import type { CollectionDeps } from './collection-deps.ts';
import { planAttempt } from './plan-attempt.ts';
import type { PlannedCall } from './plan-attempt.ts';
import { recordCharge } from './record-charge.ts';

/**
 * Does the due call of a claimed attempt: plans it and commits that it is made, makes it without a transaction, and records
 * its answer. A crash in between leaves an attempt whose gateway is asked once the lease has ended.
 */
export async function callForAttempt(deps: CollectionDeps, work: ClaimedWork): Promise<void> {
  const { inTransaction, gateways, box, now } = deps;
  const planned = await inTransaction((em) => planAttempt(em, work, { box, now: now() }));
  if (!planned) return;
  const { gateway } = planned;
  const state = await callGateway(deps, gateways[gateway], planned);
  const { status, mismatch } = await inTransaction((em) => recordCharge(em, work, { gateway, state }, now()));
  if (status === PaymentAttemptStatus.mismatched) deps.onMismatch(work.id, mismatch!);
}

function callGateway(deps: CollectionDeps, gateway: Gateway, planned: PlannedCall): Promise<Answer<ChargeState>> {
  const { access } = planned;
  return askGateway<ChargeState | undefined>(deps, planned.call.key, (signal) => {
    if (planned.kind === 'charge') return gateway.charge(access, { ...planned.call, signal });
    const call = { ...planned.call, signal };
    return planned.kind === 'ask' ? gateway.fetchCharge(access, call) : gateway.abandonCharge(access, call);
  });
}
