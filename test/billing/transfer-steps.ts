import { createCustomer } from '../../src/billing/customers/customers.ts';
import type { CreateCustomerInput } from '../../src/billing/customers/customer-input.ts';
import { balancesOf } from '../../src/billing/customers/customer-balances.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { transferSubscription } from '../../src/billing/verbs/transfer-subscription.ts';
import { formatMinor } from '../../src/platform/values/money.ts';
import type { StoryShop } from './stories-shop.ts';
import type { StoryStep } from './stories-steps.ts';

/** Creates a customer of the shop. */
export async function newCustomer(shop: StoryShop, name: string, more: Partial<CreateCustomerInput> = {}) {
  const externalId = `${shop.viewer.projectId}-${name}`;
  return shop.do((em) =>
    createCustomer(em, shop.viewer, { externalId, name, taxExempt: false, combineInvoices: false, ...more }, shop.now),
  );
}

/** Transfers a subscription of the shop, by default the last one. */
export function transfer(shop: StoryShop, customerId: string, id = shop.id) {
  return shop.do((em) => transferSubscription(em, shop.viewer, { id, input: { customerId } }, shop.now));
}

/** Transfers the subscription to a new customer, whose usage is recorded from then on. */
export const transferTo =
  (name: string, more: Partial<CreateCustomerInput> = {}): StoryStep =>
  async (shop) => {
    const { id } = shop;
    const customer = await newCustomer(shop, name, more);
    await transfer(shop, customer.id);
    shop.actAs(name);
    shop.id = id;
  };

/** Returns what each customer was invoiced and has as credit, in the order of the customers: "30.00, credit 15.00". */
export async function booksByCustomer(shop: StoryShop): Promise<string[]> {
  const em = shop.orm.em.fork();
  const { projectId } = shop.viewer;
  const customers = await em.find(Customer, { projectId }, { orderBy: { id: 'asc' } });
  const balances = await balancesOf(
    em,
    customers.map(({ id }) => ({ customerId: id, kind: 'customer_credit' as const })),
  );
  const invoices = await em.find(Invoice, { projectId });
  return customers.map(({ id }, index) => {
    const own = invoices.filter(({ customerId }) => customerId === id);
    const total = own.reduce((sum, { totalMinor }) => sum + totalMinor, 0n);
    const credits = balances[index]!.map(({ minor }) => `, credit ${formatMinor(minor, 'EUR')}`);
    return `${formatMinor(total, 'EUR')}${credits.join('')}`;
  });
}

export async function customerOf(shop: StoryShop): Promise<string> {
  return (await shop.orm.em.fork().findOneOrFail(Subscription, { id: shop.id })).customerId;
}
