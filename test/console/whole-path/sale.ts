import { changeSubscription } from '../bill-on-clock.ts';
import { lost } from '../restart-stage.ts';
import { whileHubEnds } from './hub-ends.ts';
import type { Person } from './person.ts';

/** Creates a customer. The hub is killed while it writes. */
export async function createCustomer(ada: Person): Promise<void> {
  await ada.go('Customers');
  await ada.press('Create a customer');
  await ada.dialog.getByLabel('Name').fill('Acme');
  await ada.dialog.getByLabel('Email').fill('it@acme.example');
  await whileHubEnds(ada, 'CreateCustomer', 'within', async () => {
    await ada.confirm('Create');
    await ada.seeHeading('Acme');
  });
}

/** Subscribes the customer after a preview. The answer is lost. */
export async function subscribe(ada: Person): Promise<void> {
  await ada.follow('Create a subscription');
  await ada.page.getByRole('combobox', { name: 'Plan and price' }).fill('ink');
  await ada.page.getByRole('option', { name: 'Ink Team' }).click();
  await ada.page.getByLabel('Quantity').fill('2');
  await ada.page.getByRole('region', { name: 'Preview' }).getByText('2 x 10.00 EUR').waitFor();
  await whileHubEnds(ada, 'CreateSubscription', 'after', async () => {
    await ada.press('Create the subscription');
    await ada.see('Current period');
  });
}

/** Changes the subscription to three at once. The answer is lost. */
export async function change(ada: Person): Promise<void> {
  await whileHubEnds(ada, 'ChangeSubscription', 'after', async () => {
    await changeSubscription(ada.page);
    await ada.seeHeading('Ink Team × 3');
  });
}

/** Records the payment of the invoice of the change. The answer is lost. */
export async function payInvoice(ada: Person): Promise<void> {
  await ada.go('Invoices');
  await ada.page.getByRole('link', { name: /-0+2$/ }).click();
  await ada.press('Record a payment');
  await ada.dialog.getByLabel('Reference').fill('transfer 7');
  await whileHubEnds(ada, 'RecordPayment', 'after', async () => {
    await ada.confirm('Record');
    await ada.see('transfer 7');
    await ada.see('Paid');
  });
}

/** Credits the same invoice. The hub is killed before it has the request. */
export async function creditInvoice(ada: Person): Promise<void> {
  await ada.page.getByRole('button', { name: /^Actions for / }).click();
  await ada.choose('Credit');
  await ada.dialog.getByLabel('Reason').selectOption({ index: 1 });
  await whileHubEnds(ada, 'CreditInvoice', 'before', async () => {
    await ada.confirm('Issue a credit note');
    await ada.dialog.waitFor({ state: 'detached' });
  });
  await ada.go('Credit notes');
  await ada.page.getByRole('cell', { name: 'Goodwill' }).waitFor();
}

/** Opens a list whose hub is gone; the list shows once the hub is back. */
export async function listWhileHubIsAway(ada: Person): Promise<void> {
  await ada.stage.stop('SIGKILL');
  await ada.go('Customers');
  await ada.see(lost);
  await ada.stage.start();
  await ada.see('it@acme.example');
}
