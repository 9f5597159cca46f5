import { createInvoice } from '../../src/billing/verbs/create-invoice.ts';
import { reissueInvoice } from '../../src/billing/verbs/reissue-invoice.ts';
import { updateInvoice } from '../../src/billing/verbs/update-invoice.ts';
import { TaxBehavior } from '../../src/catalog/offers/price.ts';
import type { Act } from './storm-acts.ts';
import { customerOf, some } from './storm-objects.ts';

const line = (unitAmount: number) => ({
  ...{ description: unitAmount < 0 ? 'Deduction' : 'Work', quantity: '1', unitAmount: String(unitAmount) },
  taxBehavior: TaxBehavior.exclusive,
});

/** What a project writes by hand, and what it issues again. */
export const documentActs = {
  writeInvoice: async (em, scene) => {
    const { shop, chance, now } = scene;
    const customerId = await customerOf(em, scene);
    const lines = [line(chance.from(1, 60)), line(-chance.from(1, 20))];
    return createInvoice(em, shop.viewer, { customerId, currency: 'EUR', lines, finalize: chance.isTrue(0.4) }, now);
  },
  editDraft: async (em, scene) => {
    const { shop, chance, now } = scene;
    const id = await some(em, 'invoice', scene, 'draft');
    const addLines = [line(chance.isTrue(0.6) ? -chance.from(1, 9) : chance.from(1, 30))];
    return updateInvoice(em, shop.viewer, { id, input: { addLines } }, now);
  },
  reissueInvoice: async (em, scene) =>
    reissueInvoice(em, scene.shop.viewer, { id: await some(em, 'invoice', scene) }, scene.now),
} satisfies Record<string, Act>;
