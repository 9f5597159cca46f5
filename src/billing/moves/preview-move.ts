import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { invalid, Refusal } from '../../errors.ts';
import { sum } from '../invoicing/arithmetic/sum.ts';
import type { BillingState } from '../subscriptions/billing-state.ts';
import { isBilled } from '../subscriptions/acts/change.ts';
import { catchUpSubscriptionForPreview, inRolledBackTransaction } from '../verbs/previews/catch-up-for-preview.ts';
import { calculateChange } from '../verbs/previews/preview-change.ts';
import type { MoveSubscribersInput } from './move-subscribers-input.ts';
import type { MovedItems } from './move-items.ts';
import { planMove } from './move-subscription.ts';
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

const mostPreviewed = 100;

/** Previews a move for the first of the selected subscriptions, and changes nothing. */
export async function previewMove(
  em: EntityManager,
  viewer: Viewer,
  { input, first }: { input: MoveSubscribersInput; first: number },
  now: Temporal.Instant,
): Promise<MovePreview> {
  if (!Number.isInteger(first) || first < 1 || first > mostPreviewed)
    throw invalid('/first', `must be 1 to ${mostPreviewed}`);
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
      const { billingState, now } = await catchUpSubscriptionForPreview(inner, viewer, subscriber.subscriptionId, at);
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

type PlannedMove = NonNullable<Awaited<ReturnType<typeof planMove>>>;

/** Calculates the next renewal without and with the move, and what a move at once charges and credits. */
async function sumsOf(
  em: EntityManager,
  viewer: Viewer,
  {
    billingState,
    planned,
    input,
    now,
  }: { billingState: BillingState; planned: PlannedMove; input: MoveSubscribersInput; now: Temporal.Instant },
) {
  const { subscription, items } = billingState;
  if (!isBilled(subscription.status)) return {};
  const unit = input.proration ?? subscription.proration;
  const current = items.map(({ id: itemId, priceId, quantity, amount }) => ({ itemId, priceId, quantity, amount }));
  const endAt = subscription.currentPeriodEndAt;
  const totalOf = async (requestedItems: PlannedMove['requestedItems'], at: Temporal.Instant) => {
    const change = await calculateChange(em, viewer, billingState, {
      request: { requestedItems, at, unit, billing: ChangeBilling.at_once },
      now,
    });
    return {
      chargedMinor: change.invoice?.invoice.totalMinor ?? 0n,
      creditedMinor: sum((change.creditNotes ?? []).map(({ totalMinor }) => totalMinor)),
    };
  };
  const before = await totalOf(current, endAt);
  const after = await totalOf(planned.requestedItems, endAt);
  const isAtOnce = !planned.effectiveAt && planned.replaced.length > 0;
  const atOnce = isAtOnce ? await totalOf(planned.requestedItems, now) : { chargedMinor: 0n, creditedMinor: 0n };
  return { ...atOnce, nextInvoiceBeforeMinor: before.chargedMinor, nextInvoiceAfterMinor: after.chargedMinor };
}
