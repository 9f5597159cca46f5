import { MissingTaxRate } from '../../src/billing/customers/profile/sale-policies.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { resumeHeld } from '../../src/billing/turns/resume-held.ts';
import type { InTransaction } from '../../src/billing/turns/run-due.ts';
import { createTaxRate } from '../../src/billing/verbs/create-tax-rate.ts';
import { deleteInvoice } from '../../src/billing/verbs/finalize-invoice.ts';
import type { ShopTerms } from './stories-shop.ts';
import type { StoryStep } from './stories-steps.ts';

/** A seller in Germany with a German rate only, who sells to France. */
export const heldTerms: ShopTerms = {
  profile: { missingTaxRate: MissingTaxRate.hold, address: { country: 'DE' } },
  buyer: { address: { country: 'FR' } },
};

export const createRate =
  (country: string): StoryStep =>
  async (shop) => {
    const rate = { name: 'VAT', percentage: '20', country, replace: false };
    await shop.do((em) => createTaxRate(em, shop.viewer, rate, shop.now));
  };
/** Creates the German rate. */
export const german = createRate('DE');

/** Creates a French rate, of which the worker learns at once. */
export const decide: StoryStep = async (shop) => {
  await createRate('FR')(shop);
  const inTransaction: InTransaction = (work) => shop.orm.em.fork().transactional(work);
  await resumeHeld({ inTransaction, now: shop.now });
  await shop.until(shop.now.toString());
};

/** Deletes the first draft. */
export const deleteDraft: StoryStep = (shop) =>
  shop.do(async (em) => {
    const { id } = await em.findOneOrFail(Invoice, { subscriptionId: shop.id });
    await deleteInvoice(em, shop.viewer, id, shop.now);
  });
