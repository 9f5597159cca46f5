import { describe, expect, it } from '@jest/globals';
import type { Json } from '../../../support/client.ts';
import type { Dispute, Refund } from '../../../support/stripe/objects.ts';
import { account, books, client, compare, eventually, ledger } from './stripe-stage.ts';
import { notify, owed, passUntil, pay, read, server } from './stripe-stage.ts';

const amount = '19.80';

/** A payment whose invoice was credited as a whole, so that the balance can be paid back. */
async function credited(): Promise<Json> {
  const owing = await owed(amount);
  const { payment } = await pay(owing);
  const { status } = await client.post('/billing/credit-notes', { invoiceId: owing.id, reason: 'goodwill' });
  expect(status).toBe(201);
  return payment;
}

const payBack = async ({ id: paymentId }: Json, more: object = {}): Promise<Json> => {
  const { status, body } = await client.post('/billing/refunds', { paymentId, ...more });
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
};

const refundReaches = (id: unknown, status: string) =>
  eventually(async () => expect((await read(`/billing/refunds/${String(id)}`)).status).toBe(status));

const newestRefund = () => server.objects.all<Refund>('refund')[0]!;

describe('a refund by Stripe', () => {
  it('is paid to the method, in parts, under its own key', async () => {
    const payment = await credited();
    const first = await payBack(payment, { amount: '9.80' });
    await refundReaches(first.id, 'succeeded');
    await refundReaches((await payBack(payment)).id, 'succeeded');
    const sent = server.received.find(({ key }) => key === String(first.id))!;
    expect(sent).toMatchObject({ path: '/v1/refunds', params: { amount: '980', metadata: { hub_key: first.id } } });
    expect(await ledger()).toMatchObject({ stripe_clearing: '-55', gateway_fees: '55' });
    expect(await books()).toBeNull();
    expect(await compare()).toMatchObject({ movements: 3, differences: [] });
  });

  it('whose answer is lost is found among the refunds of its charge', async () => {
    const payment = await credited();
    server.fail(/POST .*refunds/, 'done, then lost');
    const { id } = await payBack(payment);
    await eventually(async () => expect((await compare()).inProgress).toBe(1));
    await passUntil(async () => expect((await read(`/billing/refunds/${id}`)).status).toBe('succeeded'));
    expect(await compare()).toMatchObject({ movements: 2, differences: [] });
  });

  it('that never arrived fails once Stripe has taken its key, and the balance has the money', async () => {
    const payment = await credited();
    server.fail(/POST .*refunds/, 'lost');
    const { id } = await payBack(payment);
    await eventually(async () => expect((await compare()).inProgress).toBe(1));
    await passUntil(async () => expect((await read(`/billing/refunds/${id}`)).status).toBe('failed'));
    expect(await ledger()).toMatchObject({ customer_credit: '-1980' });
    expect(await compare()).toMatchObject({ movements: 1, differences: [] });
  });

  it('that a bank sends back fails, also after it was paid', async () => {
    const { id } = await payBack(await credited());
    await refundReaches(id, 'succeeded');
    server.refunds.fail(newestRefund());
    expect(await notify(await account(), /refund.failed/)).toEqual({ status: 204 });
    await refundReaches(id, 'failed');
    expect(await ledger()).toMatchObject({ stripe_clearing: '1925', customer_credit: '-1980' });
    expect(await books()).toBeNull();
    expect(await compare()).toMatchObject({ movements: 1, differences: [] });
  });

  it('that waits at Stripe is pending until it is paid', async () => {
    const payment = await credited();
    server.refunds.firstStatus = 'pending';
    const { id } = await payBack(payment);
    await eventually(async () => expect((await compare()).inProgress).toBe(1));
    server.refunds.firstStatus = 'succeeded';
    newestRefund().status = 'succeeded';
    server.objects.announce('refund.updated', newestRefund());
    await notify(await account(), /refund.updated/);
    await refundReaches(id, 'succeeded');
  });

  it('of a charge that a bank has taken back fails', async () => {
    const payment = await credited();
    server.payments.dispute(String((await pass_(payment)).reference));
    const { id } = await payBack(payment);
    await refundReaches(id, 'failed');
    expect((await read(`/billing/refunds/${id}`)).failureReason).toBe("The payer's bank has taken the charge back.");
  });
});

const pass_ = ({ id }: Json) => read(`/billing/payments/${id}`);

const feeOf = async ({ id }: Json): Promise<string> => {
  const { data } = await read(`/billing/payments?invoiceId=${id}`);
  return String(data.find(({ status }: Json) => String(status) === 'charged_back')!.fee.amount);
};

describe('a dispute at Stripe', () => {
  const disputed = async () => {
    const owing = await owed(amount);
    const { id, reference, payment } = await pay(owing);
    const dispute = server.payments.dispute(String(reference));
    expect(await notify(await account(), /dispute.created/)).toEqual({ status: 204 });
    const statusOf = async () => (await read(`/billing/payments/${payment.id}`)).status;
    await eventually(async () => expect(await statusOf()).toBe('charged_back'));
    return { owing, dispute, id };
  };

  const close = async (dispute: Dispute, status: 'won' | 'lost') => {
    server.payments.closeDispute(dispute, status);
    await notify(await account(), /dispute.closed/);
  };

  it('takes the payment back, so that the invoice is owed again', async () => {
    const { owing } = await disputed();
    expect((await read(`/billing/invoices/${owing.id}`)).status).toBe('open');
    expect(await ledger()).toMatchObject({ stripe_clearing: '-1555', gateway_fees: '1555', receivable: '1980' });
    expect(await books()).toBeNull();
    expect(await compare()).toMatchObject({ movements: 2, differences: [] });
  });

  it('that is won pays the invoice again', async () => {
    const { owing, dispute } = await disputed();
    await close(dispute, 'won');
    await eventually(async () => expect((await read(`/billing/invoices/${owing.id}`)).status).toBe('paid'));
    expect(await ledger()).toMatchObject({ stripe_clearing: '425', gateway_fees: '1555', receivable: '0' });
    expect(await books()).toBeNull();
    expect(await compare()).toMatchObject({ movements: 2, differences: [] });
  });

  it('that is won, and whose fee Stripe returns, costs nothing', async () => {
    const { owing, dispute } = await disputed();
    server.payments.closeDispute(dispute, 'won', -1_500);
    await notify(await account(), /dispute.closed/);
    await eventually(async () => expect((await read(`/billing/invoices/${owing.id}`)).status).toBe('paid'));
    expect(await ledger()).toMatchObject({ stripe_clearing: '1925', gateway_fees: '55', receivable: '0' });
    expect(await books()).toBeNull();
    expect(await compare()).toMatchObject({ movements: 1, differences: [] });
  });

  it('about a part takes back only that, and is won or followed by another', async () => {
    const owing = await owed(amount);
    const { id, reference, payment } = await pay(owing);
    const due = async () => (await read(`/billing/invoices/${owing.id}`)).amountDue.amount;
    const settled = async (left: string, clearing: number) => {
      await eventually(async () => expect([await due(), (await compare()).inProgress]).toEqual([left, 0]));
      expect((await ledger()).stripe_clearing).toBe(String(clearing));
      expect(await books()).toBeNull();
      expect((await compare()).differences).toEqual([]);
    };
    const first = server.payments.dispute(String(reference), { part: 500 });
    await notify(await account(), /dispute.created/);
    await settled('5.00', 1925 - 500 - 1500);
    expect((await read(`/billing/payments/${payment.id}`)).status).toBe('charged_back');
    await notify(await account(), /dispute.created/);
    await settled('5.00', 1925 - 500 - 1500);
    const second = server.payments.dispute(String(reference), { part: 300 });
    await notify(await account(), /dispute.created/);
    await settled('8.00', 1925 - 800 - 3000);
    await close(first, 'won');
    await settled('3.00', 1925 - 300 - 3000);
    await close(second, 'won');
    await settled('0.00', 1925 - 3000);
    const { data } = await read(`/billing/payments?invoiceId=${owing.id}`);
    const inForce = data.filter(({ status }: Json) => String(status) === 'succeeded');
    expect(inForce.map((one: Json) => String(one.amount.amount)).toSorted()).toEqual(['11.80', '3.00', '5.00']);
    expect((await read(`/billing/payment-attempts/${id}`)).status).toBe('succeeded');
  });

  it('about a part leaves the rest to be refunded, and no more', async () => {
    const owing = await owed(amount);
    const { reference } = await pay(owing);
    server.payments.dispute(String(reference), { part: 500 });
    await notify(await account(), /dispute.created/);
    await eventually(async () => expect((await read(`/billing/invoices/${owing.id}`)).amountDue.amount).toBe('5.00'));
    const { data } = await read(`/billing/payments?invoiceId=${owing.id}`);
    const left = data.find(({ status }: Json) => String(status) === 'succeeded')!;
    await client.post('/billing/credit-notes', { invoiceId: owing.id, reason: 'goodwill' });
    const { body } = await client.post('/billing/refunds', { paymentId: left.id, amount: '14.81' });
    expect(body.code).toBe('refund_exceeds_limit');
  });

  it('has its fee in the currency of the charge where Stripe converts', async () => {
    server.payments.conversion = { currency: 'usd', rate: 1.25 };
    try {
      const { owing } = await disputed();
      // 1,500 cents of USD, at 1.25 for 1 EUR.
      expect((await ledger()).gateway_fees).toBe(String(1200 + Number((await feeOf(owing)).replace('.', ''))));
      expect(await books()).toBeNull();
      expect((await compare()).differences).toEqual([]);
    } finally {
      server.payments.conversion = undefined;
    }
  });

  it('that is lost leaves the invoice owed', async () => {
    const { owing, dispute } = await disputed();
    await close(dispute, 'lost');
    await eventually(async () => expect(await compare()).toMatchObject({ movements: 2, inProgress: 0 }));
    expect((await read(`/billing/invoices/${owing.id}`)).status).toBe('open');
    expect((await compare()).differences).toEqual([]);
  });

  it('that is only an inquiry changes nothing', async () => {
    const owing = await owed(amount);
    const { reference } = await pay(owing);
    server.payments.dispute(String(reference), { status: 'warning_needs_response' });
    await notify(await account(), /dispute.created/);
    await eventually(async () => expect(await compare()).toMatchObject({ movements: 1, inProgress: 0 }));
    expect((await read(`/billing/invoices/${owing.id}`)).status).toBe('paid');
  });
});

describe('the comparison with Stripe', () => {
  it("names a refund that was made in Stripe's dashboard", async () => {
    const { reference } = await pay(await owed(amount));
    const { id } = server.refunds.create({ payment_intent: String(reference), amount: '500' });
    expect((await compare()).differences).toMatchObject([
      { subject: `refund ${id}`, hub: null, gateway: '5.00 EUR' },
      { subject: 'balance in EUR', hub: '19.25 EUR', gateway: '14.25 EUR' },
    ]);
  });

  it('names a charge of which the hub knows nothing, and one of which Stripe knows nothing', async () => {
    const { id, reference } = await pay(await owed(amount));
    expect((await compare()).differences).toEqual([]);
    const other = { amount: '700', currency: 'eur', confirm: 'true', payment_method: 'pm_card_visa' };
    const metadata = { hub_key: 'paymentattempt_unknown', hub_account: String((await account()).id) };
    server.payments.create({ ...other, metadata });
    server.payments.create({ ...other, metadata: { order: 'of another program' } });
    const { differences } = await compare();
    expect(differences).toMatchObject([
      { subject: 'charge paymentattempt_unknown', hub: null, gateway: '7.00 EUR, of which a fee of 0.36' },
      { subject: 'balance in EUR', hub: '19.25 EUR', gateway: '25.89 EUR' },
    ]);
    const { latest_charge: charge } = server.payments.find(String(reference));
    for (const one of server.objects.all('balance_transaction'))
      if (one.object === 'balance_transaction' && one.source === charge) server.objects.byId.delete(one.id);
    expect((await compare()).differences).toContainEqual(
      expect.objectContaining({ subject: `charge ${id}`, hub: '19.80 EUR, of which a fee of 0.55', gateway: null }),
    );
  });
});
