import { describe, expect, test } from '@jest/globals';
import { concerns, showsDeliveries } from '../../console/app/live/concerns.ts';
import type { FeedEvent } from '../../console/app/live/concerns.ts';
import { readEvents } from '../../console/app/live/server-events.ts';

const invoice = 'invoice_01h455vb4pex5vsknk084sn02q';
const customer = 'customer_01h455vb4pex5vsknk084sn02r';
const query = (fields: string, data: unknown = {}) => ({ document: `query Shown {\n${fields}\n}`, data });
const event = (type: string, subject: string, payload: unknown = {}): FeedEvent => ({
  ...{ type, subject, payload },
  sequence: '1',
  recordedAt: '2026-01-31T10:00:00.000Z',
});

describe('an event concerns', () => {
  test.each([
    ['the list of its kind', 'invoice.paid', query('  invoices(first: 25) {\n    totalCount\n  }'), true],
    ['a list of a kind of two words', 'credit_note.issued', query('  creditNotes {\n    totalCount\n  }'), true],
    ['a field under another name', 'invoice.paid', query('  newest: invoices {\n    totalCount\n  }'), true],
    ['figures of money', 'payment.received', query('  revenueAnalytics {\n    totals\n  }'), true],
    ['the home of the project', 'product.created', query('  project(id: $id) {\n    id\n  }'), true],
    ['deliveries, which any event has', 'meter.created', query('  webhookMessages {\n    totalCount\n  }'), true],
    ['no list of another kind', 'invoice.paid', query('  coupons {\n    totalCount\n  }'), false],
    ['no field within another', 'invoice.paid', query('  coupon {\n    invoices {\n    id }\n  }'), false],
    ['no part after the operation', 'invoice.paid', query('  coupon\n}\nfragment X on Y {\n  invoices'), false],
    ['what shows its subject', 'invoice.paid', query('  invoice', { invoice: { id: invoice } }), true],
    ['what shows a thing of its payload', 'invoice.paid', query('  customer', { customer: { id: customer } }), true],
    ['nothing that shows another thing', 'invoice.paid', query('  invoice', { invoice: { id: 'invoice_x' } }), false],
  ])('%s', (_, type, shown, expected) => {
    expect(concerns(event(type, invoice, { customerId: customer }), shown)).toBe(expected);
  });

  test('deliveries a second time, once they are made', () => {
    expect(showsDeliveries(query('  customerMails {\n    totalCount\n  }'))).toBe(true);
    expect(showsDeliveries(query('  invoices {\n    totalCount\n  }'))).toBe(false);
  });
});

test.each([1, 2, 7, 1000])('server-sent events are read from pieces of %d bytes', async (size) => {
  const text = 'retry: 2000\n\n:\n\nid: 1\ndata: {"name":"Größe: 1"}\n\n:\n\nid: 2\ndata: {}\n\nid: 3\ndata: {"cut';
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, (at += size)));
    },
  });
  let signs = 0;
  const events = [];
  for await (const some of readEvents(body, () => (signs += 1))) events.push(...some);
  expect(events).toEqual([
    { id: '1', data: '{"name":"Größe: 1"}' },
    { id: '2', data: '{}' },
  ]);
  expect(signs).toBeGreaterThan(0);
});
