import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Refusal } from '../../errors.ts';
import { isAfter } from '../../platform/time/instants.ts';
import { between } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { sum } from '../invoicing/arithmetic/sum.ts';
import type { BillingState } from '../subscriptions/billing-state.ts';
import { change, isBilled } from '../subscriptions/acts/change.ts';
import { readBillingState } from '../subscriptions/read-billing-state.ts';
import { authoriseAndCatchUpSubscription } from '../turns/authorise-and-catch-up-subscription.ts';
import { catchUpSubscriptionForPreview, inRolledBackTransaction } from '../verbs/previews/catch-up-for-preview.ts';
import { calculateChange } from '../verbs/previews/preview-change.ts';
import { nextInvoice } from '../verbs/previews/preview-period-act.ts';
import type { MoveSubscribersInput } from './move-subscribers-input.ts';
import type { MovedItems } from './move-items.ts';
import { planMove } from './move-subscription.ts';
import { MoveAt } from './plan-move-states.ts';
import { differences } from './plan-versions.ts';
import type { GrantDifference } from './plan-versions.ts';
import { readMove } from './start-move.ts';
import type { Subscriber } from './select-subscribers.ts';
import { ChangeBilling } from '../subscriptions/subscription-terms.ts';
import type { TargetVersion } from './target-version.ts';

/** What a move would do to one subscription; amounts are null where they cannot be calculated yet. */
export interface PreviewedSubscription extends Subscriber {
  currency: string | null;
  effectiveAt: Temporal.Instant | null;
  grantChanges: GrantDifference[];
  replaced: MovedItems['replaced'];
  chargedMinor: bigint | null;
  creditedMinor: bigint | null;
  nextInvoiceBeforeMinor: bigint | null;
  nextInvoiceAfterMinor: bigint | null;
  refusal: { code: string; message: string } | null;
}

export interface MovePreview {
  fromVersion: number | null;
  toVersion: number;
  subscriptionCount: number;
  subscriptions: PreviewedSubscription[];
}

/** How many subscriptions a preview calculates. */
export const previewedSubscribers = between(1, 100);

/** Previews a move for the first of the selected subscriptions, and changes nothing. */
export async function previewMove(
  em: EntityManager,
  viewer: Viewer,
  { input, first }: { input: MoveSubscribersInput; first: number },
  now: Temporal.Instant,
): Promise<MovePreview> {
  const check = new Check();
  previewedSubscribers.report(check, first, '/first');
  check.done();
  const { target, subscribers } = await readMove(em, viewer, input);
  const subscriptions: PreviewedSubscription[] = [];
  for (const subscriber of subscribers.slice(0, first))
    subscriptions.push(await previewOne(em, viewer, { input, target, subscriber }, now));
  const { fromVersion = null } = input;
  return { fromVersion, toVersion: target.number, subscriptionCount: subscribers.length, subscriptions };
}

interface OneMove {
  input: MoveSubscribersInput;
  target: TargetVersion;
  subscriber: Subscriber;
}

async function previewOne(
  em: EntityManager,
  viewer: Viewer,
  { input, target, subscriber }: OneMove,
  at: Temporal.Instant,
): Promise<PreviewedSubscription> {
  const grantsAt = (version: number) => target.versions.find(({ number }) => number === version)?.grants ?? {};
  const grantChanges = differences(grantsAt(subscriber.version), grantsAt(target.number));
  const nothing = {
    ...{ ...subscriber, currency: null, effectiveAt: null, grantChanges, replaced: [], refusal: null },
    ...{ chargedMinor: null, creditedMinor: null, nextInvoiceBeforeMinor: null, nextInvoiceAfterMinor: null },
  };
  try {
    return await inRolledBackTransaction(em, async (inner) => {
      const { billingState, now } = await readForPreview(inner, viewer, { input, subscriber }, at);
      const terms = { at: input.at, proration: input.proration ?? null };
      const planned = await planMove(inner, billingState, terms, target);
      const { currency } = billingState.subscription;
      if (!planned) return { ...nothing, currency };
      const sums = await sumsOf(inner, viewer, { billingState, planned, input, now });
      const { replaced, effectiveAt } = planned;
      return { ...nothing, ...sums, currency, replaced, effectiveAt: effectiveAt ?? now };
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...nothing, refusal: { code: error.code, message: error.message } };
  }
}

/** Reads a subscription as the move finds it; a move at once is tried, so its customer is locked first. */
function readForPreview(
  em: EntityManager,
  viewer: Viewer,
  { input, subscriber: { subscriptionId: id } }: Pick<OneMove, 'input' | 'subscriber'>,
  at: Temporal.Instant,
): Promise<{ billingState: BillingState; now: Temporal.Instant }> {
  if (input.at === MoveAt.now) return authoriseAndCatchUpSubscription(em, viewer, { id }, at);
  return catchUpSubscriptionForPreview(em, viewer, id, at);
}

type PlannedMove = NonNullable<Awaited<ReturnType<typeof planMove>>>;

interface Previewed {
  billingState: BillingState;
  planned: PlannedMove;
  input: MoveSubscribersInput;
  now: Temporal.Instant;
}

/** Calculates the next renewal without and with the move, and what a move at once charges and credits. */
async function sumsOf(em: EntityManager, viewer: Viewer, { billingState, planned, input, now }: Previewed) {
  const { subscription } = billingState;
  if (!isBilled(subscription.status)) return {};
  const unit = input.proration ?? subscription.proration;
  const { requestedItems, effectiveAt, replaced } = planned;
  const request = { requestedItems, unit, billing: ChangeBilling.at_once };
  const totalsAt = async (at: Temporal.Instant) => {
    const totals = await calculateChange(em, viewer, billingState, { request: { ...request, at }, now });
    const creditedMinor = sum((totals.creditNotes ?? []).map(({ totalMinor }) => totalMinor));
    return { chargedMinor: totals.invoice?.invoice.totalMinor ?? 0n, creditedMinor };
  };
  const nextInvoiceBeforeMinor = await nextRenewal(em, billingState);
  if (!effectiveAt && replaced.length) {
    const atOnce = await totalsAt(now);
    await change(em, viewer, billingState, { ...request, at: now, isOrdered: true });
    await em.flush();
    const { billingState: moved } = (await readBillingState(em, subscription.id))!;
    return { ...atOnce, nextInvoiceBeforeMinor, nextInvoiceAfterMinor: await nextRenewal(em, moved) };
  }
  const nextAt = subscription.currentPeriodEndAt;
  const isLater = effectiveAt !== null && isAfter(effectiveAt, nextAt);
  const nextInvoiceAfterMinor = isLater ? nextInvoiceBeforeMinor : (await totalsAt(nextAt)).chargedMinor;
  return { chargedMinor: 0n, creditedMinor: 0n, nextInvoiceBeforeMinor, nextInvoiceAfterMinor };
}

/** The total of the next renewal, with the usage that is recorded so far. */
async function nextRenewal(em: EntityManager, billingState: BillingState): Promise<bigint> {
  return (await nextInvoice(em, billingState))?.invoice.totalMinor ?? 0n;
}
