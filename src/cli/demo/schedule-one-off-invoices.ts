import { TaxBehavior } from '../../catalog/offers/price.ts';
import { createInvoice } from '../../billing/verbs/create-invoice.ts';
import { voidInvoice } from '../../billing/verbs/finalize-invoice.ts';
import { schedule } from './advance-time.ts';
import type { DemoState, Subscriber } from './demo-state.ts';

const dayRates = { EUR: '890', USD: '980', JPY: '140000' };
const taxBehavior = TaxBehavior.exclusive;

/** Schedules an invoice for one-off work, and a mistaken second one that is voided 20 minutes later. */
export function scheduleOneOffInvoices(
  state: DemoState,
  { script, project, customerId }: Subscriber,
  day: number,
): void {
  const { timeline } = state;
  const { viewer } = project;
  const { currency } = script;
  const line = {
    description: 'Workshop, days',
    quantity: '1.5',
    unitAmount: dayRates[currency],
    taxBehavior,
  };
  const metadata = { workshop: `day-${day}` };
  const input = { customerId, currency, lines: [line], finalize: true, metadata };
  const bill = () => timeline.do((em) => createInvoice(em, viewer, input, timeline.end));
  const [at, again] = [timeline.moment(day), timeline.moment(day)];
  schedule(state, project, at, bill);
  schedule(state, project, again, async () => {
    const { id } = await bill();
    schedule(state, project, again.add({ minutes: 20 }), () =>
      timeline.do((em) => voidInvoice(em, viewer, id, timeline.end)),
    );
  });
}
