import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../../../src/errors.ts';
import { GiveUp, GiveUpInvoice } from '../../../src/billing/customers/profile/give-up.ts';
import { Invoice } from '../../../src/billing/invoicing/invoices/invoice.ts';
import { verifyLedger } from '../../../src/billing/ledger/verify/verify-ledger.ts';
import { Payment } from '../../../src/billing/payments/payment.ts';
import { CancelAt } from '../../../src/billing/subscriptions/subscription-input.ts';
import { ResumeAnchor, Unused } from '../../../src/billing/subscriptions/subscription-terms.ts';
import { Subscription } from '../../../src/billing/subscriptions/subscription.ts';
import { cancelSubscription } from '../../../src/billing/verbs/cancel-subscription.ts';
import { voidInvoice, writeOffInvoice } from '../../../src/billing/verbs/finalize-invoice.ts';
import { pauseSubscription, resumeSubscription } from '../../../src/billing/verbs/pause-subscription.ts';
import { payInvoice } from '../../../src/billing/verbs/pay-invoice.ts';
import { recordPayment } from '../../../src/billing/verbs/record-payment.ts';
import { reversePayment } from '../../../src/billing/verbs/reverse-payment.ts';
import { updateBillingProfile } from '../../../src/billing/verbs/update-billing-profile.ts';
import { Surplus } from '../../../src/billing/payments/payment-input.ts';
import { everyCase } from '../../support/some.ts';
import { DunningStage } from './dunning-stage.ts';
import type { ReminderRow } from './dunning-stage.ts';

const days = fc.uniqueArray(fc.integer({ min: -4, max: 12 }), { minLength: 1, maxLength: 5 });
const schedule = days.map((each) => each.toSorted((one, other) => one - other));

const act = fc.oneof(
  fc.record({ kind: fc.constant('pass' as const), days: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant('schedule' as const), schedule }),
  fc.record({
    kind: fc.constantFrom(
      ...([
        'pay',
        'pay part',
        'reverse',
        'void',
        'write off',
        'pause',
        'resume',
        'cancel',
        'bill',
        'subscribe',
      ] as const),
    ),
    which: fc.nat(20),
  }),
  fc.record({
    kind: fc.constant('try' as const),
    which: fc.nat(20),
    token: fc.constantFrom('success', 'declines_later'),
  }),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const history = fc.record({
  onClock: fc.boolean(),
  profile: fc.record({
    paymentTermDays: fc.integer({ min: 0, max: 6 }),
    reminderDays: schedule,
    giveUpDays: fc.option(fc.integer({ min: 1, max: 10 })),
    giveUp: fc.constantFrom(...Object.values(GiveUp)),
    giveUpInvoice: fc.constantFrom(...Object.values(GiveUpInvoice)),
  }),
  acts: fc.array(act, { minLength: 6, maxLength: 14 }),
});

/** An invoice that is never paid, which is reminded of. */
const unpaid = {
  onClock: false,
  profile: {
    ...{ paymentTermDays: 0, reminderDays: [3], giveUpDays: null },
    ...{ giveUp: Object.values(GiveUp)[0]!, giveUpInvoice: Object.values(GiveUpInvoice)[0]! },
  },
  acts: [],
};

const received = { method: 'manual', surplus: Surplus.refuse };
const unpaused = { unused: Unused.keep, resumeAnchor: ResumeAnchor.reset };

/** Does an act of a history; one that is refused changes nothing. */
async function play(stage: DunningStage, one: Act): Promise<void> {
  if (one.kind === 'pass') return stage.pass(one.days);
  try {
    await stage.hub.inTransaction((em) => run(em, stage, one));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

type Verb = (em: EntityManager, stage: DunningStage, id: string) => Promise<unknown>;

const ofSubscription: Record<string, Verb> = {
  pause: (em, { shop, hub }, id) => pauseSubscription(em, shop.viewer, { id, ...unpaused }, hub.now),
  resume: (em, { shop, hub }, id) => resumeSubscription(em, shop.viewer, { id }, hub.now),
  cancel: (em, { shop, hub }, id) =>
    cancelSubscription(em, shop.viewer, { id, at: CancelAt.now, unused: Unused.keep }, hub.now),
};

const ofInvoice: Record<string, Verb> = {
  void: (em, { shop, hub }, id) => voidInvoice(em, shop.viewer, id, hub.now),
  'write off': (em, { shop, hub }, id) => writeOffInvoice(em, shop.viewer, id, hub.now),
  pay: (em, { shop, hub }, invoiceId) => recordPayment(em, shop.viewer, { invoiceId, ...received }, hub.now),
  'pay part': (em, { shop, hub }, invoiceId) =>
    recordPayment(em, shop.viewer, { invoiceId, amount: '1', ...received }, hub.now),
};

const ofPayment: Record<string, Verb> = {
  reverse: (em, { shop, hub }, id) => reversePayment(em, shop.viewer, { id, reason: 'Error' }, hub.now),
};

async function run(em: EntityManager, stage: DunningStage, one: Exclude<Act, { kind: 'pass' }>): Promise<void> {
  const { hub, shop } = stage;
  if (one.kind === 'schedule')
    return void (await updateBillingProfile(em, shop.viewer, { reminderDays: one.schedule }, hub.now));
  if (one.kind === 'bill') return void (await stage.bill());
  if (one.kind === 'subscribe') return void (await stage.subscribe());
  const act =
    one.kind === 'try'
      ? (inner: EntityManager, _: DunningStage, invoiceId: string) =>
          payInvoice(inner, shop.viewer, { invoiceId, token: `sandbox_${one.token}` }, hub.now)
      : (ofInvoice[one.kind] ?? ofSubscription[one.kind] ?? ofPayment[one.kind]!);
  const entity = one.kind in ofSubscription ? Subscription : one.kind in ofPayment ? Payment : Invoice;
  const where = { projectId: shop.projectId };
  const all = await em.fork().find(entity as typeof Invoice, where, { orderBy: { id: 'asc' } });
  if (all.length) await act(em, stage, all[one.which % all.length]!.id);
}

const open = 'open';

/** What is wrong about the reminders of each invoice, by its events in their order. */
function mistakesIn(events: readonly ReminderRow[]): string[] {
  const invoices = new Map<string, { status: string; days: number[]; isTried: boolean }>();
  const mistakes: string[] = [];
  const of = (id: string) => invoices.get(id) ?? invoices.set(id, { status: '', days: [], isTried: false }).get(id)!;
  for (const { type, subject, payload } of events) {
    if (type === 'payment_attempt.created') of(String(payload.invoiceId)).isTried = true;
    else if (type.startsWith('payment_attempt.')) of(String(payload.invoiceId)).isTried = false;
    if (!type.startsWith('invoice.')) continue;
    const invoice = of(subject);
    if (type === 'invoice.reminded') {
      const day = payload.days as number;
      if (invoice.status !== open) mistakes.push(`${subject} is reminded of when it is ${invoice.status}`);
      if (invoice.isTried) mistakes.push(`${subject} is reminded of during an attempt`);
      if (day <= (invoice.days.at(-1) ?? -Infinity))
        mistakes.push(`${subject} has ${day} after ${invoice.days.join()}`);
      invoice.days.push(day);
    }
    if (typeof payload.status === 'string') invoice.status = payload.status;
  }
  return mistakes;
}

it(
  'no history reminds twice of a step, out of order, of an invoice that is not owed, or during an attempt',
  async () => {
    let reminders = 0;
    await fc.assert(
      fc.asyncProperty(history, async ({ onClock, profile, acts }) => {
        const stage = await DunningStage.open(profile, onClock);
        await stage.bill();
        for (const one of acts) await play(stage, one);
        await stage.pass(15);
        const events = await stage.events(/^(invoice|payment_attempt)\./);
        reminders += events.filter(({ type }) => type === 'invoice.reminded').length;
        expect(mistakesIn(events)).toEqual([]);
        expect((await verifyLedger(stage.orm.em.fork(), stage.shop.projectId)).difference).toBeNull();
      }),
      { numRuns: everyCase ? 60 : 6, examples: [[unpaid]] },
    );
    expect(reminders).toBeGreaterThan(0);
  },
  everyCase ? 900_000 : 120_000,
);
