import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { findProfile } from '../customers/profile/find-profile.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lock } from '../../platform/store/lock.ts';
import { DeclineReason } from '../payments/gateways/decline-reason.ts';
import { accessOf } from '../payments/gateways/gateway-accounts.ts';
import { GatewayAccount } from '../payments/gateways/gateway-account.ts';
import type { GatewayAccess, MethodState } from '../payments/gateways/gateway.ts';
import type { GatewayName } from '../payments/gateways/gateway-name.ts';
import { methodFields } from '../payments/methods/method-fields.ts';
import { PaymentMethodStatus } from '../payments/methods/method-states.ts';
import { PaymentMethod } from '../payments/methods/payment-method.ts';
import { retryNow } from '../payments/methods/retry-now.ts';
import { lockToCollect } from '../turns/lock-to-collect.ts';
import { askGateway, noAnswer } from './ask-gateway.ts';
import type { Answer } from './ask-gateway.ts';
import type { ClaimedWork } from './claim-due.ts';
import { collector } from './collection-deps.ts';
import type { CollectionDeps } from './collection-deps.ts';

interface PlannedMethodCall {
  kind: 'save' | 'ask' | 'remove';
  gateway: GatewayName;
  access: GatewayAccess;
  token: string;
  returnUrl: string | null;
  reference: string | null;
  at: Temporal.Instant;
}

/** Has a method saved or removed, or asks about it, in the way of attempts. */
export async function callForMethod(deps: CollectionDeps, work: ClaimedWork): Promise<void> {
  const { inTransaction, box, now } = deps;
  const planned = await inTransaction((em) => plan(em, work, { box, now: now() }));
  if (!planned) return;
  const state = await callGateway(deps, work, planned);
  await inTransaction((em) => recordMethod(em, work, { kind: planned.kind, state }, now()));
}

async function plan(
  em: EntityManager,
  { id, customerId }: ClaimedWork,
  { box, now: realNow }: Pick<CollectionDeps, 'box'> & { now: Temporal.Instant },
): Promise<PlannedMethodCall | undefined> {
  const { now: at } = await lockToCollect(em, customerId, realNow);
  const method = (await lock(em, PaymentMethod, id))!;
  const account = await em.findOneOrFail(GatewayAccount, { id: method.accountId });
  // Opened before the call is noted: a secret that does not open leaves the method uncalled.
  const { reference, returnUrl } = method;
  const by = { gateway: account.gateway, access: accessOf(box, account), reference, returnUrl };
  if (method.status === PaymentMethodStatus.removed) return { ...by, kind: 'remove', token: '', at };
  if (method.calledAt) {
    const isLost = method.status === PaymentMethodStatus.pending && method.isLost;
    return { ...by, kind: isLost ? 'remove' : 'ask', token: '', at };
  }
  method.noteCall(at);
  return { ...by, kind: 'save', token: method.token!, at };
}

function callGateway(
  deps: CollectionDeps,
  { id: key }: ClaimedWork,
  { kind, gateway: name, access, token, returnUrl, reference, at }: PlannedMethodCall,
): Promise<Answer<MethodState>> {
  const gateway = deps.gateways[name];
  return askGateway<MethodState | undefined>(deps, key, async (signal) => {
    const call = { key, reference, at, signal };
    if (kind === 'save') return gateway.saveMethod(access, { ...call, token, returnUrl });
    if (kind === 'ask') return gateway.fetchMethod(access, call);
    await gateway.removeMethod(access, call);
    return { status: 'removed' };
  });
}

type Change = [event: 'save' | 'ask_action' | 'fail', type: MethodEventType, outcome: object];
type MethodEventType = 'payment_method.added' | 'payment_method.failed' | 'payment_method.action_required';

/** Records what a gateway knows of a method; the first one of a customer becomes their default. */
async function recordMethod(
  em: EntityManager,
  { id, customerId, leasedUntil }: ClaimedWork,
  { kind, state }: { kind: PlannedMethodCall['kind']; state: Answer<MethodState> },
  realNow: Temporal.Instant,
): Promise<void> {
  const { now } = await lockToCollect(em, customerId, realNow);
  const method = (await lock(em, PaymentMethod, id))!;
  const again = method.askedSince(leasedUntil);
  await apply(em, method, { kind, state }, now);
  if (again) method.resume(again);
}

async function apply(
  em: EntityManager,
  method: PaymentMethod,
  { kind, state }: { kind: PlannedMethodCall['kind']; state: Answer<MethodState> },
  now: Temporal.Instant,
): Promise<void> {
  if (state !== noAnswer) method.noteAnswer(state !== undefined);
  if (state === noAnswer || (state === undefined && kind === 'ask')) return method.askLater(now);
  const isOpen = method.status === PaymentMethodStatus.pending || method.status === PaymentMethodStatus.requires_action;
  method.endWork();
  if (!isOpen || !state) return;
  const [event, type, outcome] = changeBy(state);
  const isNews = event !== 'ask_action' || method.status === PaymentMethodStatus.pending;
  method.transition(event, now, outcome);
  if (event === 'ask_action') method.askAt(now.add({ hours: 1 }));
  if (event === 'save') await useSaved(em, method, now);
  if (isNews) record(em, collector, now, { ...subjectOf(method), type, payload: methodFields(method) });
}

/** The first method of a customer is their default. One that is charged automatically pays what others were declined for. */
async function useSaved(em: EntityManager, method: PaymentMethod, now: Temporal.Instant): Promise<void> {
  const { projectId, customerId } = method;
  method.isDefault = !(await em.count(PaymentMethod, { customerId, projectId, isDefault: true }));
  const { tryOtherMethods } = await findProfile(em, projectId);
  if (method.isDefault || tryOtherMethods) await retryNow(em, method, now);
}

function changeBy(state: MethodState): Change {
  const { status, ...details } = state;
  if (status === 'active') return ['save', 'payment_method.added', details];
  if (state.status === 'requires_action') {
    const { reference, nextAction } = state;
    return ['ask_action', 'payment_method.action_required', { reference, nextAction }];
  }
  const declineReason = state.status === 'declined' ? state.reason : DeclineReason.not_received;
  return ['fail', 'payment_method.failed', { declineReason }];
}
