import { describe, expect, it } from '@jest/globals';
import { client, hub, subscribe } from '../billing-stage.ts';
import type { Json } from '../../support/client.ts';
import { attempt, connect, owed } from './gateway-stage.ts';

const execute = (sql: string, values: unknown[]) => hub.orm.em.fork().execute(sql, values);

/** Copies the row of an object so often, so that a test need not call a gateway for each. */
async function copy(table: string, prefix: string, id: string, times: number, others = ''): Promise<void> {
  const columns = await hub.orm.em.fork().execute<{ name: string }[]>(
    `select string_agg(quote_ident(attname), ', ') as name from pg_attribute
       where attrelid = ?::regclass and attnum > 0 and not attisdropped and attname not in ('id'${others && ", 'number'"})`,
    [table],
  );
  const names = columns[0]!.name;
  await execute(
    `insert into ${table} (id${others && ', number'}, ${names})
     select gen_random_uuid()${others && ', number + n'}, ${names} from ${table}, generate_series(1, ?::int) n
     where type_id('${prefix}', id) = ?`,
    [times, id],
  );
}

const payBy = (invoice: Json) =>
  client.graphql(`mutation ($input: PayInvoiceInput!) { payInvoice(input: $input) { paymentAttempt { number } } }`, {
    input: { invoiceId: invoice.id, token: 'sandbox_success' },
  });

describe('an invoice', () => {
  it('has at most 100 payment attempts', async () => {
    const invoice = await owed();
    const { body: declined } = await attempt(invoice, 'sandbox_declined_declined');
    await copy('payment_attempt', 'paymentattempt', String(declined.id), 98, 'number');
    const last = await attempt(invoice, 'sandbox_declined_declined');
    expect([last.status, last.body.number]).toEqual([201, 100]);
    const { status, body } = await attempt(invoice, 'sandbox_success');
    expect([status, body.code]).toEqual([409, 'too_many_payment_attempts']);
    const { errors } = (await payBy(invoice)).body;
    expect(errors[0].extensions.code).toBe('too_many_payment_attempts');
    expect(errors[0].message).toContain('Record its payment, or issue it again.');
  });
});

describe('a customer', () => {
  it('has at most 20 payment methods, with those that failed within a day', async () => {
    await connect();
    const { customer } = await subscribe();
    const add = (token: string) => client.post('/billing/payment-methods', { customerId: customer.id, token });
    const { body: failed } = await add('nonsense');
    expect(failed.status).toBe('failed');
    await copy('payment_method', 'paymentmethod', String(failed.id), 18);
    const { body: saved } = await add('sandbox_success');
    expect(saved.status).toBe('active');
    const { status, body } = await add('sandbox_success');
    expect([status, body.code]).toEqual([409, 'too_many_payment_methods']);
    const { errors } = (
      await client.graphql(
        `mutation ($input: AddPaymentMethodInput!) { addPaymentMethod(input: $input) { paymentMethod { id } } }`,
        { input: { customerId: customer.id, token: 'sandbox_success' } },
      )
    ).body;
    expect(errors[0].extensions.code).toBe('too_many_payment_methods');

    await execute(
      `update payment_method set updated_at = updated_at - interval '25 hours' where status = 'failed'`,
      [],
    );
    expect((await add('sandbox_success')).status).toBe(201);
  });
});
