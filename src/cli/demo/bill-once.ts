import { TaxBehavior } from '../../catalog/offers/price.ts';
import { createInvoice } from '../../billing/verbs/create-invoice.ts';
import { voidInvoice } from '../../billing/verbs/finalize-invoice.ts';
import { arrange } from './pass-time.ts';
import type { Story, Subscriber } from './story.ts';

const dayRates = { EUR: '890', USD: '980', JPY: '140000' };
const taxBehavior = TaxBehavior.exclusive;

/** Work that is billed once; by mistake twice, so that one of the invoices is taken back. */
export function billOnce(story: Story, { part, troupe, customerId }: Subscriber, day: number): void {
  const { stage } = story;
  const { viewer } = troupe;
  const { currency } = part;
  const line = {
    description: 'Workshop, days',
    quantity: '1.5',
    unitAmount: dayRates[currency],
    taxBehavior,
  };
  const input = { customerId, currency, lines: [line], finalize: true };
  const billed = () => stage.do((em) => createInvoice(em, viewer, input, stage.end));
  const [at, again] = [stage.moment(day), stage.moment(day)];
  arrange(story, troupe, at, billed);
  arrange(story, troupe, again, async () => {
    const { id } = await billed();
    arrange(story, troupe, again.add({ minutes: 20 }), () => stage.do((em) => voidInvoice(em, viewer, id, stage.end)));
  });
}
