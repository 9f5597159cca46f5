import { createInvoice } from '../../billing/invoices/create-invoice.ts';
import { voidInvoice } from '../../billing/invoices/finalize-invoice.ts';
import type { Story, Subscriber } from './story.ts';

const dayRates = { EUR: '890', USD: '980', JPY: '140000' };

/** Work that is billed once; by mistake twice, so that one of the invoices is taken back. */
export function billOnce(story: Story, { part, troupe, customerId }: Subscriber, day: number): void {
  const { stage } = story;
  const { currency } = part;
  const line = { description: 'Workshop, days', quantity: '1.5', unitAmount: dayRates[currency] };
  const input = { customerId, currency, lines: [line], finalize: true };
  stage.arrange(stage.moment(day), async (at) => {
    await stage.do((em) => createInvoice(em, troupe.viewer, input, at));
  });
  stage.arrange(stage.moment(day), async (at) => {
    const { id } = await stage.do((em) => createInvoice(em, troupe.viewer, input, at));
    stage.arrange(at.add({ minutes: 20 }), async (now) => {
      await stage.do((em) => voidInvoice(em, troupe.viewer, id, now));
    });
  });
}
