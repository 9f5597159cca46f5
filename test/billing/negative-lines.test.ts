import { describe, expect, it } from '@jest/globals';
import type { Json } from '../support/client.ts';
import { unique } from '../support/seed.ts';
import { client, hub, project } from './billing-stage.ts';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';

async function tax(): Promise<void> {
  const document = `mutation { updateBillingProfile(input: { address: { country: "DE" } }) { billingProfile { projectId } }
    createTaxRate(input: { name: "USt", percentage: "19" }) { taxRate { id } } }`;
  expect((await client.graphql(document)).body.errors).toBeUndefined();
}

const create = async (lines: object[], more: object = {}) =>
  client.post('/billing/invoices', { customer: { externalId: unique('cust') }, currency: 'EUR', lines, ...more });

const work = { description: 'Work', unitAmount: '100' };
const off = { description: 'Goodwill', unitAmount: '-20' };

const problems = ({ body }: { body: Json }) => [body.code, ...(body.errors ?? []).map(({ pointer }: Json) => pointer)];

describe('an invoice with a line that deducts an amount', () => {
  it('charges the net: 100.00 - 20.00 at 19 % come to 95.20, and the ledger agrees', async () => {
    await tax();
    const { status, body } = await create([work, off]);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ subtotal: { amount: '80.00' }, tax: { amount: '15.20' }, total: { amount: '95.20' } },
      lines: [
        { tax: { amount: '19.00' } },
        { net: { amount: '-20.00' }, tax: { amount: '-3.80' }, total: { amount: '-23.80' } },
      ],
    });
    expect((await verifyLedger(hub.orm.em.fork(), project.id)).difference).toBeNull();
  });

  it('is refused where the lines of one rate come to less than 0', async () => {
    await tax();
    const refused = await create([work, { ...off, unitAmount: '-100.01' }]);
    expect([refused.status, ...problems(refused)]).toEqual([422, 'invoice_is_negative', '/lines']);
    const zero = await create([work, { ...off, unitAmount: '-100' }]);
    expect(zero.body).toMatchObject({ status: 'paid', total: { amount: '0.00' } });
  });

  it('is credited up to what it came to, in parts and as a whole', async () => {
    await tax();
    const { body: invoice } = await create([work, off]);
    const credit = (more: object) =>
      client.post('/billing/credit-notes', { invoiceId: invoice.id, reason: 'goodwill', ...more });
    const [charged, deducted] = invoice.lines.map(({ id }: Json) => id);
    const beyond = await credit({ lines: [{ lineId: charged, amount: '80.01' }] });
    expect([beyond.status, ...problems(beyond)]).toEqual([409, 'credit_exceeds_line', '/lines/0/amount']);
    expect(problems(await credit({ lines: [{ lineId: deducted, amount: '1' }] }))).toContain('/lines/0/lineId');
    const part = await credit({ lines: [{ lineId: charged, amount: '30' }] });
    expect(part.body).toMatchObject({ net: { amount: '30.00' }, total: { amount: '35.70' } });
    const rest = await credit({});
    expect(rest.body).toMatchObject({
      ...{ net: { amount: '50.00' }, tax: { amount: '9.50' }, total: { amount: '59.50' } },
      lines: [
        { net: { amount: '70.00' } },
        { net: { amount: '-20.00' }, explanation: expect.stringContaining('taken back') },
      ],
    });
    expect((await credit({})).body.code).toBe('credit_exceeds_line');
    expect((await verifyLedger(hub.orm.em.fork(), project.id)).difference).toBeNull();
  });
});
