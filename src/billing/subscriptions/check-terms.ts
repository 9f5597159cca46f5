import type { Temporal } from 'temporal-polyfill';
import { checkBounds } from '../../platform/values/bounds.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { Interval } from '../../catalog/offers/price.ts';
import type { Cadence } from '../invoicing/arithmetic/period.ts';
import { Check } from '../../platform/values/check.ts';
import { formatMinor, parseMinor } from '../../platform/values/money.ts';
import { checkStart } from './check-start.ts';
import { given, requireSeller } from './require-seller.ts';
import { BillingAnchor } from './subscription-start-input.ts';
import { CreateSubscriptionInput } from './subscription-input.ts';
import { PaymentBehavior, TrialEnd } from './subscription-terms.ts';

const maxMinimumMinor = 10n ** 15n;

interface OrderTerms {
  projectId: string;
  cadence: Cadence;
  currency: string;
  now: Temporal.Instant;
}

/** Refuses inconsistent terms, and terms that only the project may grant. */
export function checkTerms(
  viewer: Viewer,
  input: CreateSubscriptionInput,
  { projectId, cadence: { interval }, currency, now }: OrderTerms,
): void {
  const granted = grantedTerms(input);
  if (granted.length) requireSeller(viewer, projectId, granted);
  const { anchorDay, minimumAmount } = input;
  const minimum = minimumAmount ? parseMinor(minimumAmount, currency) : undefined;
  const check = checkBounds(new Check(), CreateSubscriptionInput, input);
  checkStart(check, input, now);
  check
    .that(
      !anchorDay || input.anchor === BillingAnchor.calendar,
      '/anchorDay',
      'requires a calendar anchor: send "anchor": "calendar" with it',
    )
    .that(!minimumAmount || minimum !== undefined, '/minimumAmount', `has more decimals than ${currency} has`)
    .that(
      minimum === undefined || minimum <= maxMinimumMinor,
      '/minimumAmount',
      `must be at most ${formatMinor(maxMinimumMinor, currency)}`,
    )
    .that(
      !anchorDay || interval === Interval.month || interval === Interval.year,
      '/anchorDay',
      'requires prices that recur by months or years',
    )
    .done();
}

/** The pointers of the terms of an order that are not offered to every customer. */
function grantedTerms(input: CreateSubscriptionInput): string[] {
  const { items, startAt, paidUntilAt, trialDays, trialEnd, proration, paymentBehavior, anchor } = input;
  const { paymentTermDays, metadata, hasOwnInvoices } = input;
  const other = <T>(value: T, standard: T) => (value === standard ? undefined : value);
  return [
    ...given({ startAt, paidUntilAt, trialDays, trialEnd: other(trialEnd, TrialEnd.bill), proration }),
    ...given({ paymentBehavior: other(paymentBehavior, PaymentBehavior.send_invoice) }),
    ...given({ anchor: other(anchor, BillingAnchor.anniversary), paymentTermDays, metadata, hasOwnInvoices }),
    ...items.flatMap((item, index) => given({ [`items/${index}/paidUntilAt`]: item.paidUntilAt })),
  ];
}
