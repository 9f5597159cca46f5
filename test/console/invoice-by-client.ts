import type { HubClient } from '../support/client.ts';

/** Invoices 100 euros to a new customer, and returns the id of the invoice. */
export async function invoiceTo(client: HubClient, name: string): Promise<string> {
  const lines = [{ description: 'Consulting', unitAmount: '100' }];
  const customer = { externalId: name.toLowerCase().replaceAll(' ', '-'), name };
  const { status, body } = await client.post('/billing/invoices', { customer, currency: 'EUR', lines });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return String(body.id);
}

/** Records a payment of all that an invoice asks for. */
export async function payInvoice(client: HubClient, invoiceId: string): Promise<void> {
  const { status, body } = await client.post('/billing/payments', { invoiceId, method: 'bank_transfer' });
  if (status !== 201) throw new Error(JSON.stringify(body));
}
