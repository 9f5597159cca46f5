import type { EntityManager } from '@mikro-orm/postgresql';
import { isAfter } from '../../../../platform/time/instants.ts';
import { DeclineReason } from '../decline-reason.ts';
import type { ChargeCall, ChargeState, GatewayAccess, GatewayCall } from '../gateway.ts';
import { insertCharge, insertEvent, lockCharge, updateCharge } from './sandbox-rows.ts';
import type { SandboxCharge } from './sandbox-rows.ts';
import { disputeBy, disputeOf, noDispute, partOf, takenBy } from './sandbox-disputes.ts';
import type { SandboxAction } from './sandbox-act-input.ts';
import { behaviorOf, settlesAfterMinutes } from './sandbox-tokens.ts';
import type { SandboxBehavior } from './sandbox-tokens.ts';

/** The sandbox did not answer, as a network does. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** The fee is 1.4 % and 25 minor units, and never more than the charge. */
function feeOf(amountMinor: bigint): bigint {
  const fee = (amountMinor * 14n + 500n) / 1000n + 25n;
  return fee < amountMinor ? fee : amountMinor;
}

const statuses = {
  succeeds: 'succeeded',
  declines: 'declined',
  requires_action: 'requires_action',
  settles_later: 'processing',
  declines_later: 'processing',
} as const satisfies Record<SandboxBehavior['outcome'], SandboxCharge['status']>;

/** Takes down a charge once for each key, by what its token is to do. */
export async function takeCharge(
  em: EntityManager,
  account: GatewayAccess,
  token: string,
  { key, amountMinor, currency, isAutomatic, at }: ChargeCall,
): Promise<ChargeState> {
  const behavior = behaviorOf(token);
  const isAbsent = isAutomatic && behavior.outcome === 'requires_action';
  const { outcome, reason = null } = isAbsent ? absent : behavior;
  const isLater = outcome === 'settles_later' || outcome === 'declines_later';
  const written = await insertCharge(em, account, {
    ...{ key, amountMinor, currency, behavior: token, status: statuses[outcome], createdAt: at },
    reason: isLater ? null : reason,
    feeMinor: feeOf(amountMinor),
    settlesAt: isLater ? at.add({ minutes: settlesAfterMinutes }) : null,
    ...disputeBy(behavior, amountMinor),
  });
  if (written) await insertEvent(em, account, { kind: 'charge', key, type: `charge.${statuses[outcome]}` });
  const charge = (await lockCharge(em, account, key))!;
  if (charge.status !== 'canceled' && (charge.amountMinor !== amountMinor || charge.currency !== currency))
    throw new Error('this key was used for another charge');
  return stateOf(charge);
}

const absent: SandboxBehavior = { outcome: 'declines', reason: DeclineReason.authentication_required };

/** The charge with a key at a time; one that settles later settles when it is first asked for after that. */
export async function readCharge(
  em: EntityManager,
  account: GatewayAccess,
  { key, at }: Pick<GatewayCall, 'key' | 'at'>,
): Promise<SandboxCharge | undefined> {
  const charge = await lockCharge(em, account, key);
  if (!charge?.settlesAt || isAfter(charge.settlesAt, at)) return charge;
  const { outcome, reason = null } = behaviorOf(charge.behavior);
  const settled = outcome === 'declines_later' ? ({ status: 'declined', reason } as const) : succeeded;
  await updateCharge(em, account, { ...charge, ...settled });
  return { ...charge, ...settled, settlesAt: null };
}

const succeeded = { status: 'succeeded', reason: null } as const;

/** Cancels an open charge, or keeps its key from ever being charged. */
export async function abandonCharge(
  em: EntityManager,
  account: GatewayAccess,
  call: GatewayCall,
): Promise<ChargeState> {
  const { key, at: createdAt } = call;
  await insertCharge(em, account, {
    ...{ key, createdAt, behavior: 'abandoned', status: 'canceled', reason: null, currency: 'XXX' },
    ...{ amountMinor: 0n, feeMinor: 0n, settlesAt: null, ...noDispute },
  });
  const charge = (await readCharge(em, account, call))!;
  if (charge.status !== 'requires_action' && charge.status !== 'processing') return stateOf(charge);
  await updateCharge(em, account, { ...charge, status: 'canceled' });
  return stateOf({ ...charge, status: 'canceled' });
}

/** The state of a charge, as adapters return it. */
export function stateOf(charge: SandboxCharge): ChargeState {
  const { status, key, reason, amountMinor, currency, feeMinor } = charge;
  const reference = `sandbox_${key}`;
  if (status === 'succeeded')
    return { status, reference, amountMinor, currency, feeMinor, method: 'card', dispute: disputeOf(charge) };
  if (status === 'declined') return { status, reference, reason: reason ?? DeclineReason.declined };
  if (status === 'requires_action')
    return { status, reference, nextAction: { clientSecret: `sandbox_secret_${key}`, redirectUrl: null } };
  return { status, reference };
}

const acts: Record<SandboxAction, (charge: SandboxCharge) => Partial<SandboxCharge> | undefined> = {
  confirm: ({ status }) => (status === 'requires_action' ? succeeded : undefined),
  refuse: ({ status }) =>
    status === 'requires_action' ? { status: 'declined', reason: DeclineReason.authentication_failed } : undefined,
  settle: ({ status }) => (status === 'processing' ? succeeded : undefined),
  charge_back: (charge) => {
    const isLeft = !charge.dispute || (charge.dispute === 'open' && takenBy(charge) < charge.amountMinor);
    return charge.status === 'succeeded' && isLeft ? { dispute: 'open', disputeMinor: null } : undefined;
  },
  charge_back_part: (charge) => (charge.status === 'succeeded' && !charge.dispute ? partOf(charge) : undefined),
  win_dispute: ({ dispute }) => (dispute === 'open' ? { dispute: 'won', disputeFeeMinor: 0n } : undefined),
  lose_dispute: ({ dispute }) => (dispute === 'open' ? { dispute: 'lost' } : undefined),
};

/** What can be done with a charge in its state, as the middle of a sentence. */
export async function describeCharge(em: EntityManager, account: GatewayAccess, key: string): Promise<string> {
  const charge = await lockCharge(em, account, key);
  if (!charge) return 'has no charge of this attempt';
  const { status, dispute } = charge;
  const possible = Object.entries(acts).flatMap(([act, changeOf]) => (changeOf(charge) ? [`"${act}"`] : []));
  const disputed = dispute ? `, and its dispute is ${dispute}` : '';
  const can = possible.length ? `it can ${possible.join(' or ')} it` : 'it can do nothing more with it';
  return `has a charge of this attempt that is ${status}${disputed}; ${can}`;
}

/** Does what a customer or a bank would do elsewhere; false if the charge is in no state for it. */
export async function actOnCharge(
  em: EntityManager,
  account: GatewayAccess,
  { key, act }: { key: string; act: SandboxAction },
): Promise<boolean> {
  const charge = await lockCharge(em, account, key);
  const change = charge && acts[act](charge);
  if (!change) return false;
  await updateCharge(em, account, { ...charge, ...change });
  await insertEvent(em, account, { kind: 'charge', key, type: `charge.${act}` });
  return true;
}
