import { describe, expect, it } from '@jest/globals';
import { MissingTaxRate } from '../../src/billing/customers/profile/sale-policies.ts';
import { resumeHeld } from '../../src/billing/turns/resume-held.ts';
import type { InTransaction } from '../../src/billing/turns/run-due.ts';
import { createTaxRate } from '../../src/billing/verbs/create-tax-rate.ts';
import { deleteInvoice } from '../../src/billing/verbs/finalize-invoice.ts';
import { changeSubscription } from '../../src/billing/verbs/change-subscription.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { ChangeAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { StoryStage, basic, calls } from './stories-stage.ts';
import type { ShopTerms } from './stories-shop.ts';
import { dayOf } from './stories-shop.ts';
import { buy, until, use } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';

const stage = new StoryStage();

/** A seller in Germany with a German rate only, who sells to France. */
const terms: ShopTerms = {
  profile: { missingTaxRate: MissingTaxRate.hold, address: { country: 'DE' } },
  buyer: { address: { country: 'FR' } },
};

const plan =
  (name: string, day: string): StoryStep =>
  (shop) => {
    const input = { at: ChangeAt.now, atDate: dayOf(day), items: shop.items(name) };
    return shop.do((em) => changeSubscription(em, shop.viewer, { id: shop.id, ...input }, shop.now));
  };

const createRate =
  (country: string): StoryStep =>
  async (shop) => {
    const rate = { name: 'VAT', percentage: '20', country, replace: false };
    await shop.do((em) => createTaxRate(em, shop.viewer, rate, shop.now));
  };
const german = createRate('DE');

/** Creates a French rate, of which the worker learns at once. */
const decide: StoryStep = async (shop) => {
  await createRate('FR')(shop);
  const inTransaction: InTransaction = (work) => shop.orm.em.fork().transactional(work);
  await resumeHeld({ inTransaction, now: shop.now });
  await shop.until(shop.now.toString());
};

const deleteDraft: StoryStep = (shop) =>
  shop.do(async (em) => {
    const { id } = await em.findOneOrFail(Invoice, { subscriptionId: shop.id });
    await deleteInvoice(em, shop.viewer, id, shop.now);
  });

describe('a change planned for a day on which an invoice is held', () => {
  it('waits, and takes effect on the day on which the tax is decided', async () => {
    const steps = [german, buy(basic), plan('pro', '04-10'), until('04-16'), decide, until('05-01')];
    const shop = await stage.play(terms, ...steps);
    expect(await shop.documents()).toEqual([
      '04-01 create 30.00 + 6.00 tax = 36.00',
      '04-16 credit 15.00 + 3.00 tax',
      '04-16 change 30.50 + 6.10 tax = 36.60',
      '05-01 cycle 61.00 + 12.20 tax = 73.20',
    ]);
  });

  it('takes effect with the next period if the tax is still not decided', async () => {
    const shop = await stage.play(terms, german, buy(basic), plan('pro', '04-10'), until('05-02'));
    expect(await shop.documents()).toEqual(['04-01 create 30.00 (draft)', '05-01 cycle 61.00 (draft)']);
    expect(await shop.status()).toBe('active');
  });

  it('takes effect once the held draft is deleted', async () => {
    const steps = [german, buy(basic), plan('pro', '04-10'), until('04-16'), deleteDraft, until('04-17')];
    const shop = await stage.play(terms, ...steps);
    expect(await shop.documents()).toEqual(['04-16 change 30.50 (draft)']);
  });
});

describe('a renewal that finds a held draft cheaper', () => {
  it('leaves its usage to the finalisation, which counts it once', async () => {
    // 90 units cost 90, and 150 cost 75.
    const steps = [
      german,
      buy(calls),
      until('04-25'),
      use('90', '04-10'),
      until('05-01'),
      use('60', '04-20'),
      until('06-01'),
    ];
    const shop = await stage.play(terms, ...steps);
    expect(await shop.documents()).toEqual(['05-01 cycle 90.00 (draft)', '06-01 cycle 0.00']);
    await decide(shop);
    await shop.until('07-01');
    expect(await shop.documents()).toEqual([
      '05-01 cycle 75.00 + 15.00 tax = 90.00',
      '06-01 cycle 0.00',
      '07-01 cycle 0.00',
    ]);
  });
});
