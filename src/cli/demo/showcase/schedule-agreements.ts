import { ChangeAt } from '../../../billing/subscriptions/subscription-input.ts';
import { changeSubscription } from '../../../billing/verbs/change-subscription.ts';
import { createPendingCharge } from '../../../billing/verbs/create-pending-charge.ts';
import { giveFreeTime } from '../../../billing/verbs/give-free-time.ts';
import { Interval, TaxBehavior } from '../../../catalog/offers/price.ts';
import type { Subscriber } from '../demo-state.ts';
import type { Showcase } from './showcase.ts';

/** Schedules a customer of the rate card, one with own terms in steps, one who moved in, and one with shared invoices. */
export function scheduleAgreements(showcase: Showcase): void {
  const day = showcase.dayAt(0.1);
  showcase.on(day, async () => {
    const one = await showcase.subscribe(await showcase.customer('Spree Logistics', day), { items: card(showcase) });
    showcase.on(day + 5, () => chargeByHand(showcase, one));
    showcase.on(day + 6, () => apologise(showcase, one));
  });
  showcase.on(day + 1, () => startInSteps(showcase, day + 1));
  showcase.on(day + 3, () => shareInvoices(showcase, day + 3));
  const later = showcase.dayAt(0.4);
  showcase.on(later, () => moveIn(showcase, later));
}

/** The parts of the rate card: its base, seats, usage and the fee for setting up. */
export function card(showcase: Showcase, unitAmount?: string) {
  const price = (component?: string, interval?: Interval) =>
    showcase.price('forge-cloud', 'company', { component, interval });
  return [
    { priceId: price(), quantity: 1, ...(unitAmount !== undefined && { ownTerms: { unitAmount } }) },
    { priceId: price('seats'), quantity: 4 },
    { priceId: price('calls'), quantity: 1 },
    { priceId: price('setup', Interval.once), quantity: 1 },
  ];
}

/** A base of 49.00 at first, and of 79.00 from the third month on. */
async function startInSteps(showcase: Showcase, day: number): Promise<void> {
  const one = await showcase.subscribe(await showcase.customer('Havel Textiles', day), {
    items: card(showcase, '49'),
  });
  const atDate = showcase.at(day).toZonedDateTimeISO('Europe/Berlin').add({ months: 2 }).toInstant();
  const items = card(showcase, '79').slice(0, 3);
  const input = { id: one.subscriptionId, items, at: ChangeAt.now, atDate };
  await showcase.do((em) => changeSubscription(em, showcase.viewer, input, showcase.end));
}

/** A customer who has paid for ten more days in another system. */
async function moveIn(showcase: Showcase, day: number): Promise<void> {
  const [startAt, paidUntilAt] = [showcase.at(showcase.dayAt(0.2)), showcase.at(day + 10)];
  const items = card(showcase).slice(0, 3);
  await showcase.subscribe(await showcase.customer('Ostsee Charter', day), { startAt, paidUntilAt, items });
}

async function shareInvoices(showcase: Showcase, day: number): Promise<void> {
  const customer = await showcase.customer('Harz Verlag', day, { combinesInvoices: true });
  await showcase.subscribe(customer, { items: card(showcase) });
  await showcase.subscribe(customer, { items: [{ priceId: showcase.price('forge-registry', 'team'), quantity: 3 }] });
}

function chargeByHand(showcase: Showcase, { subscriptionId }: Subscriber): Promise<unknown> {
  const charge = { description: 'Import of older builds', quantity: '3', unitAmount: '85' };
  const input = { subscriptionId, ...charge, taxBehavior: TaxBehavior.exclusive };
  return showcase.do((em) => createPendingCharge(em, showcase.viewer, input, showcase.end));
}

function apologise(showcase: Showcase, { subscriptionId: id }: Subscriber): Promise<unknown> {
  const input = { id, days: 3, reason: 'The outage of the week before' };
  return showcase.do((em) => giveFreeTime(em, showcase.viewer, input, showcase.end));
}
