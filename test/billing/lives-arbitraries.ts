import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import { MissingTaxRate, SelfServiceActivation } from '../../src/billing/customers/profile/sale-policies.ts';
import { Proration } from '../../src/billing/customers/profile/proration.ts';
import { Stub } from '../../src/billing/subscriptions/period-inputs.ts';
import { BillingAnchor } from '../../src/billing/subscriptions/subscription-start-input.ts';
import { CancelAt, ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import {
  ChangeBilling,
  PaymentBehavior,
  ResumeAnchor,
  TrialEnd,
  Unused,
} from '../../src/billing/subscriptions/subscription-terms.ts';
import { customer, later, mostly, oneOf, rarely } from './lives-draws.ts';
import { documentAction } from './lives-document-arbitraries.ts';
import { orderAction } from './lives-order-arbitraries.ts';
import { sharingAction } from './lives-sharing-arbitraries.ts';
import { metered, offered } from './lives-offers.ts';
import type { TimedAction, Action, Life, LifeCoupon } from './lives.ts';

const zone = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Pacific/Apia',
  'Asia/Kathmandu',
  'America/Sao_Paulo',
);
const interval = fc.oneof(
  { weight: 6, arbitrary: fc.constant('month' as const) },
  { weight: 1, arbitrary: fc.constant('year' as const) },
  { weight: 1, arbitrary: fc.constant('week' as const) },
);
const itemOf = (of: keyof typeof offered) =>
  fc.record({
    plan: fc.constantFrom(...Object.keys(offered[of])),
    quantity: fc.integer({ min: 1, max: 12 }),
    interval: fc.constant(of),
    agreedMinor: mostly<number | null>(null, fc.integer({ min: 1, max: 3000 })),
  });

/** Items of one interval, or of months and years beside each other. */
const itemsOf = (of: keyof typeof offered) =>
  fc.uniqueArray(
    of === 'month'
      ? fc.oneof({ weight: 4, arbitrary: itemOf(of) }, { weight: 1, arbitrary: itemOf('year') })
      : itemOf(of),
    {
      minLength: 1,
      maxLength: 3,
      selector: ({ plan }) => plan,
    },
  );

const order = interval.chain((of) =>
  fc.record({
    customer: fc.nat(1),
    isSelfService: mostly(false, fc.constant(true)),
    interval: fc.constant(of),
    items: itemsOf(of),
    startInHours: mostly<number | null>(null, fc.integer({ min: -2500, max: 900 })),
    paidInHours: fc.option(fc.integer({ min: -2400, max: 3000 }), { freq: 1 }),
    trialDays: mostly(0, fc.integer({ min: 1, max: 40 })),
    trialEnd: oneOf(TrialEnd),
    anchor: oneOf(BillingAnchor),
    anchorDay: rarely(fc.integer({ min: 28, max: 31 })),
    proration: rarely(oneOf(Proration)),
    paymentBehavior: mostly(PaymentBehavior.send_invoice, fc.constant(PaymentBehavior.require_payment)),
    minimumMinor: rarely(fc.integer({ min: 100, max: 30_000 })),
    coupons: fc.uniqueArray(fc.nat(2), { maxLength: 2 }),
  }),
);

const sub = fc.nat(1);
const change = interval.chain((of) =>
  fc.record({
    do: fc.constant('change' as const),
    sub,
    isSelfService: mostly(false, fc.constant(true)),
    interval: fc.constant(of),
    items: itemsOf(of),
    at: oneOf(ChangeAt),
    inHours: rarely(later),
    proration: rarely(oneOf(Proration)),
    billing: fc.option(oneOf(ChangeBilling), { freq: 1 }),
  }),
);
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  { weight: 6, arbitrary: change },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel-change' as const), sub }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('pause' as const),
      sub,
      unused: oneOf(Unused),
      inHours: fc.option(later, { freq: 1 }),
      resumeAnchor: oneOf(ResumeAnchor),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('resume' as const), sub, anchor: rarely(oneOf(ResumeAnchor)) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('cancel' as const),
      sub,
      isSelfService: mostly(false, fc.constant(true)),
      at: oneOf(CancelAt),
      inHours: fc.option(later, { freq: 1 }),
      unused: oneOf(Unused),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('keep' as const), sub }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('charge' as const), sub, minor: fc.integer({ min: 0, max: 50_000 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove-charge' as const), customer }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('combine' as const),
      customer,
      isCombined: mostly(true, fc.constant(false)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('own-invoices' as const), sub, isOwn: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move-trial-end' as const),
      sub,
      inHours: mostly<number | null>(null, later),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('give-free-time' as const), sub, days: fc.integer({ min: 1, max: 70 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move-billing-date' as const),
      sub,
      afterHours: fc.integer({ min: 0, max: 700 }),
      stub: oneOf(Stub),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('use' as const),
      customer,
      meter: fc.constantFrom(...Object.keys(metered)),
      quantity: fc.integer({ min: 1, max: 2500 }),
      hoursAgo: mostly(0, fc.integer({ min: 0, max: 1700 })),
      region: fc.constantFrom('eu', 'us', 'ap', null),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      customer,
      percent: mostly(100, fc.constantFrom(1, 50, 130)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('void' as const), customer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('write-off' as const), customer }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('reverse-payment' as const, 'pay-out' as const, 'reverse-pay-out' as const),
      customer,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('finalize' as const), customer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('apply-coupon' as const), sub, coupon: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove-coupon' as const), customer }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change-zone' as const), customer, zone }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('subscribe' as const), order }) },
);

const coupon: fc.Arbitrary<LifeCoupon> = fc
  .record({
    percent: fc.option(fc.constantFrom('10', '33.3333', '100')),
    amountOffMinor: fc.integer({ min: 1, max: 4000 }),
    duration: oneOf(CouponDuration),
  })
  .map(({ percent, amountOffMinor, duration }) => ({
    percentOff: percent,
    amountOffMinor: percent ? null : amountOffMinor,
    duration,
  }));

const actionOfAnyKind = fc.oneof(
  { weight: 6, arbitrary: anyAction },
  { weight: 2, arbitrary: orderAction },
  { weight: 1, arbitrary: documentAction },
  { weight: 1, arbitrary: sharingAction },
);
const onTheHour = fc.nat(3).map((one) => one === 0);
const actionsWithin = (days: number, most: number): fc.Arbitrary<TimedAction[]> =>
  fc
    .tuple(
      order,
      fc.array(fc.tuple(fc.integer({ min: 0, max: days * 24 }), onTheHour, actionOfAnyKind), {
        minLength: 3,
        maxLength: most,
      }),
    )
    .map(([first, rest]) => [
      { do: 'subscribe', order: first, hour: 0, isOnTheHour: true },
      ...rest.map(([hour, isOnTheHour, one]) => ({ ...one, hour, isOnTheHour })),
    ]);

const start = fc
  .tuple(
    fc.constantFrom(
      ...['2023-10-29', '2024-01-29', '2024-01-30', '2024-01-31', '2024-02-29', '2024-03-31', '2024-08-31'],
    ),
    fc.constantFrom('00:00', '01:30', '10:00', '23:45'),
    zone,
  )
  .map(([date, time, at]) => Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(at).toInstant().toString());

const profile = fc.record({
  proration: mostly(Proration.second, oneOf(Proration)),
  graceHours: mostly(0, fc.constantFrom(1, 72, 720)),
  paymentTermDays: fc.constantFrom(0, 14, 60),
  giveUpDays: fc.option(fc.constantFrom(1, 30), { freq: 1 }),
  giveUp: oneOf(GiveUp),
  selfServiceActivation: oneOf(SelfServiceActivation),
  missingTaxRate: oneOf(MissingTaxRate),
});

/** Draws so many days of one or two customers of a project, with all actions of both sides. */
export const lifeOf = (days: number, mostActions: number): fc.Arbitrary<Life> =>
  fc.record({
    days: fc.constant(days),
    start,
    currency: fc.constantFrom('EUR', 'EUR', 'JPY', 'KWD'),
    zones: fc.tuple(zone, zone),
    taxPercentage: fc.option(fc.constantFrom('19', '7.7', '20')),
    laterTax: rarely(fc.record({ percentage: fc.constantFrom('16', '21.5'), inDays: fc.integer({ min: 1, max: 90 }) })),
    isTaxAbroad: mostly(false, fc.constant(true)),
    profile,
    coupons: fc.array(coupon, { minLength: 3, maxLength: 3 }),
    actions: actionsWithin(days, mostActions),
  });
