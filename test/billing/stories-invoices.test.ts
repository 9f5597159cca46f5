import { describe, expect } from '@jest/globals';
import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { InvoiceLine, LineKind } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import type { InvoiceLineInput } from '../../src/billing/invoicing/invoices/invoice-input.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import type { UpdateInvoiceInput } from '../../src/billing/invoicing/invoices/update-invoice-input.ts';
import { TaxBehavior } from '../../src/catalog/offers/price.ts';
import { createInvoice } from '../../src/billing/verbs/create-invoice.ts';
import { deleteInvoice, finalizeInvoice } from '../../src/billing/verbs/finalize-invoice.ts';
import { reissueInvoice } from '../../src/billing/verbs/reissue-invoice.ts';
import { updateCustomer } from '../../src/billing/verbs/update-customer.ts';
import { updateInvoice } from '../../src/billing/verbs/update-invoice.ts';
import { updateSubscriptionTerms } from '../../src/billing/verbs/update-subscription-terms.ts';
import { unique } from '../support/seed.ts';
import { StoryStage, basic, calls } from './stories-stage.ts';
import { dayOf } from './stories-shop.ts';
import type { StoryShop } from './stories-shop.ts';
import { buy, cancel, pay, until, use } from './stories-steps.ts';
import type { StoryStep } from './stories-steps.ts';
import { sometimes } from '../support/some.ts';

const it = sometimes(1 / 3);

const stage = new StoryStage();

const line = (description: string, unitAmount: string): InvoiceLineInput => ({
  ...{ description, unitAmount, quantity: '1' },
  taxBehavior: TaxBehavior.exclusive,
});

/** The newest invoice of the subscription that no other has replaced. */
async function newest(shop: StoryShop): Promise<Invoice> {
  const where = { subscriptionId: shop.id, replacedById: null };
  return shop.orm.em.fork().findOneOrFail(Invoice, where, { orderBy: { id: 'desc' } });
}

const edit =
  (input: UpdateInvoiceInput): StoryStep =>
  async (shop) => {
    const { id } = await newest(shop);
    await shop.do((em) => updateInvoice(em, shop.viewer, { id, input }, shop.now));
  };

const finalize: StoryStep = async (shop) => {
  const { id } = await newest(shop);
  await shop.do((em) => finalizeInvoice(em, shop.viewer, { id }, shop.now));
};

const reissue: StoryStep = async (shop) => {
  const { id } = await newest(shop);
  await shop.do((em) => reissueInvoice(em, shop.viewer, { id }, shop.now));
};

const moveTo =
  (city: string): StoryStep =>
  async (shop) => {
    const { id } = await shop.orm.em.fork().findOneOrFail(Customer, { externalId: shop.externalId });
    const address = { city, country: 'DE' };
    await shop.do((em) => updateCustomer(em, shop.viewer, { id, input: { address } }, shop.now));
  };

/** The due dates of all invoices, in order of their creation. */
async function dueDays(shop: StoryShop, where: object = {}): Promise<string[]> {
  const all = { projectId: shop.viewer.projectId, ...where };
  const invoices = await shop.orm.em.fork().find(Invoice, all, { orderBy: { createdAt: 'asc', id: 'asc' } });
  return invoices.map(({ dueAt }) => dueAt!.toString().slice(0, 10));
}

const months = ['04', '05', '06', '07', '08', '09', '10', '11', '12', '01', '02', '03'];

/** A year of renewals of 30.00 at 19 %: 12 x 35.70 = 428.40. */
const year = (rate = ' + 5.70 tax = 35.70') =>
  months.map((month, index) => `${month}-01 ${index ? 'cycle' : 'create'} 30.00${rate}`);

const eur = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

/** What the customer owes for all invoices together, and what is left in their balance. */
async function books(shop: StoryShop): Promise<Record<string, string>> {
  const rows = await shop.orm.em.fork().execute<{ kind: string; sum: string }[]>(
    `select a.kind, sum(e.amount_minor)::text as sum from ledger_account a
     join ledger_entry e on e.account_id = a.id and e.project_id = a.project_id
     join project p on p.id = a.project_id where p.slug = ? group by a.kind`,
    [shop.shop.project.slug],
  );
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, eur(BigInt(sum) < 0n ? -BigInt(sum) : BigInt(sum))]));
}

describe('the terms of payment', () => {
  it('of an agency with five customers are each their own, the nearest of invoice, subscription, customer and project', async () => {
    const shop = await stage.play({ profile: { paymentTermDays: 14 } });
    const items = shop.items('basic');
    const customers: [name: string, own: number | null, ofSubscription: number | null][] = [
      ['plain', null, null],
      ['patient', 30, null],
      ['partner', 30, 60],
      ['prompt', 0, null],
    ];
    const ids = new Map<string, string>();
    for (const [name, own, paymentTermDays] of customers) {
      const externalId = unique(name);
      const input = { customer: { externalId }, items, paymentTermDays };
      if (own !== null)
        await shop.do((em) =>
          createInvoice(
            em,
            shop.viewer,
            { customer: { externalId }, currency: 'EUR', lines: [line('Set-up', '1')], finalize: false },
            shop.now,
          ),
        );
      const known = await shop.orm.em.fork().findOne(Customer, { externalId });
      if (known)
        await shop.do((em) =>
          updateCustomer(em, shop.viewer, { id: known.id, input: { paymentTermDays: own } }, shop.now),
        );
      ids.set(name, (await shop.shop.subscribe(input, shop.now)).id);
    }
    const customer = { externalId: unique('single') };
    const single = await shop.do((em) =>
      createInvoice(
        em,
        shop.viewer,
        { customer, currency: 'EUR', lines: [line('Work', '100')], finalize: true, paymentTermDays: 7 },
        shop.now,
      ),
    );
    expect(single.dueAt).toEqual(dayOf('04-08'));
    await until('2027-03-02')(shop);
    const dueOf = (name: string) => dueDays(shop, { subscriptionId: ids.get(name) });
    // 14, 30, 60 and 0 days from the first of each month on.
    expect((await dueOf('plain')).slice(0, 2)).toEqual(['2026-04-15', '2026-05-15']);
    expect((await dueOf('patient')).slice(0, 2)).toEqual(['2026-05-01', '2026-05-31']);
    expect((await dueOf('partner')).slice(0, 2)).toEqual(['2026-05-31', '2026-06-30']);
    expect(await dueOf('prompt')).toEqual(months.map((month) => `${month < '04' ? 2027 : 2026}-${month}-01`));
    for (const name of ids.keys()) expect(await dueOf(name)).toHaveLength(12);
    // 4 subscriptions x 12 x 30.00 + 100.00; the drafts of 1.00 are owed by no one.
    expect((await books(shop)).revenue).toBe('1540.00');
  });

  it('of 60 days delay dunning: past due after 60 days, and given up 10 days later with three months billed', async () => {
    const profile = { paymentTermDays: 14, giveUpDays: 10, giveUp: GiveUp.cancel };
    const shop = await stage.play({ profile }, buy(basic, { paymentTermDays: 60 }), until('05-30'));
    expect(await shop.status()).toBe('active');
    await until('05-31')(shop);
    expect(await shop.status()).toBe('past_due');
    await until('06-09')(shop);
    expect(await shop.status()).toBe('past_due');
    await until('2027-04-01')(shop);
    expect(await shop.status()).toBe('canceled');
    expect(await shop.documents()).toEqual(['04-01 create 30.00', '05-01 cycle 30.00', '06-01 cycle 30.00']);
    expect(await dueDays(shop)).toEqual(['2026-05-31', '2026-06-30', '2026-07-31']);
  });

  it('and the purchase order number that change within a year apply to the invoices that are written from then on', async () => {
    const shop = await stage.play(
      { profile: { paymentTermDays: 14 } },
      buy(basic, { poNumber: 'PO-1' }),
      until('2026-10-15'),
    );
    const input = { paymentTermDays: 45, poNumber: 'PO-2' };
    await shop.do((em) => updateSubscriptionTerms(em, shop.viewer, { id: shop.id, input }, shop.now));
    await until('2027-03-02')(shop);
    const invoices = await shop.orm.em
      .fork()
      .find(Invoice, { subscriptionId: shop.id }, { orderBy: { createdAt: 'asc' } });
    expect(invoices.map(({ poNumber }) => poNumber)).toEqual([...Array(7).fill('PO-1'), ...Array(5).fill('PO-2')]);
    expect((await dueDays(shop)).slice(6, 8)).toEqual(['2026-10-15', '2026-12-16']);
  });
});

describe('an invoice that is issued again', () => {
  const paidYear: StoryStep[] = [
    buy(basic),
    ...months.slice(1).flatMap((month) => [pay(), until(`${month < '04' ? 2027 : 2026}-${month}-01`)]),
  ];

  it('in March with a new address, unpaid, is void, and the year comes to 12 x 30.00 net', async () => {
    const shop = await stage.play(
      { tax: '19', profile: { paymentTermDays: 20 } },
      ...paidYear,
      ...[until('2027-03-10'), moveTo('Hamburg'), reissue, moveTo('Kiel'), finalize],
    );
    expect(await shop.documents()).toEqual([
      ...year().slice(0, 11),
      '03-01 cycle 30.00 + 5.70 tax = 35.70 (void)',
      '03-10 cycle 30.00 + 5.70 tax = 35.70',
    ]);
    const [second, first] = await shop.orm.em
      .fork()
      .find(Invoice, { subscriptionId: shop.id }, { orderBy: { id: 'desc' }, limit: 2 });
    expect([first!.replacedById, second!.replacesId]).toEqual([second!.id, first!.id]);
    // The address is that of when it became final, and it is due 20 days after that.
    expect([first!.parties!.buyer.city, second!.parties!.buyer.city]).toEqual([null, 'Kiel']);
    expect(second!.dueAt).toEqual(dayOf('2027-03-30'));
    expect(await books(shop)).toMatchObject({ revenue: '360.00', tax: '68.40', cash: '392.70', receivable: '35.70' });
  });

  it('after it was paid is credited as a whole, and the balance pays the new one', async () => {
    const shop = await stage.play(
      { tax: '19', profile: { paymentTermDays: 20 } },
      ...[...paidYear, pay(), until('2027-03-10'), moveTo('Hamburg'), reissue, finalize],
    );
    expect(await shop.documents()).toEqual([
      ...year(),
      '03-10 credit 30.00 + 5.70 tax',
      '03-10 cycle 30.00 + 5.70 tax = 35.70',
    ]);
    expect(await newest(shop)).toMatchObject({ status: 'paid', creditedMinor: 3570n, paidMinor: 0n });
    expect(await books(shop)).toMatchObject({
      revenue: '360.00',
      cash: '428.40',
      receivable: '0.00',
      customer_credit: '0.00',
    });
  });

  it('bills its usage once: what comes late is billed by the next renewal, less what the first had billed', async () => {
    const shop = await stage.play(
      { profile: { paymentTermDays: 365 } },
      ...[buy(calls), until('04-20'), use('40', '04-19'), until('05-05'), reissue],
      ...[use('10', '04-25'), finalize, until('06-02'), until('2027-03-02')],
    );
    expect((await shop.documents()).slice(0, 3)).toEqual([
      '05-01 cycle 40.00 (void)',
      '05-05 cycle 40.00',
      '06-01 cycle 0.00 + 10.00 = 10.00',
    ]);
    expect((await books(shop)).revenue).toBe('50.00');
  });

  it('counts once towards the minimum of its period', async () => {
    const shop = await stage.play(
      { profile: { paymentTermDays: 365 } },
      ...[buy(basic, { minimumAmount: '50' }), until('04-10'), reissue, finalize, until('05-02')],
    );
    expect(await shop.documents()).toEqual([
      '04-01 create 30.00 (void)',
      '04-10 create 30.00',
      '05-01 cycle 30.00 + 20.00 = 50.00',
    ]);
  });

  it('gives the unused half of April back once, after a cancellation', async () => {
    const shop = await stage.play(
      { profile: { paymentTermDays: 365 } },
      ...[buy(basic), pay(), until('04-10'), reissue, finalize, until('04-16'), cancel(CancelAt.now, Unused.credit)],
    );
    expect(await shop.documents()).toEqual([
      '04-01 create 30.00',
      '04-10 credit 30.00',
      '04-10 create 30.00',
      '04-16 credit 15.00',
    ]);
    expect(await books(shop)).toMatchObject({ revenue: '15.00', cash: '30.00', customer_credit: '15.00' });
  });

  it('can be issued again once more after its draft was deleted, and only once at a time', async () => {
    const shop = await stage.play({ profile: { paymentTermDays: 365 } }, buy(basic), until('04-10'), reissue);
    const { id, replacesId } = await newest(shop);
    const again = () => shop.do((em) => reissueInvoice(em, shop.viewer, { id: replacesId! }, shop.now));
    await expect(again()).rejects.toMatchObject({ code: 'invoice_already_replaced' });
    await shop.do((em) => deleteInvoice(em, shop.viewer, id, shop.now));
    const { takenBackBy } = await again();
    expect(takenBackBy).toBe('nothing');
    await finalize(shop);
    await until('2027-03-02')(shop);
    expect(await shop.documents()).toEqual(['04-01 create 30.00 (void)', '04-10 create 30.00', ...year('').slice(1)]);
  });

  it('keeps the coupon of its period, which counts once', async () => {
    const coupon = { percentOff: '50', duration: CouponDuration.repeating, durationPeriods: 2 };
    const shop = await stage.play(
      { coupon, profile: { paymentTermDays: 365 } },
      ...[buy(basic), until('04-10'), reissue, finalize, until('06-02')],
    );
    expect(await shop.documents()).toEqual([
      '04-01 create 30.00 - 15.00 = 15.00 (void)',
      '04-10 create 30.00 - 15.00 = 15.00',
      '05-01 cycle 30.00 - 15.00 = 15.00',
      '06-01 cycle 30.00',
    ]);
  });
});

describe('a draft that a person edits', () => {
  const terms = { tax: '19', profile: { graceHours: 48, paymentTermDays: 365 } };
  const goodwill = line('Sorry for the outage', '-20');

  it('has a goodwill of 20.00 in May: 30.00 - 20.00 = 10.00 at 19 %, and the year comes to 340.00 net', async () => {
    const shop = await stage.play(
      terms,
      ...[buy(basic), until('05-01'), edit({ addLines: [goodwill], poNumber: 'PO-7' }), until('2027-03-04')],
    );
    expect(await shop.documents()).toEqual([
      ...year().slice(0, 1),
      '05-01 cycle 30.00 + -20.00 + 1.90 tax = 11.90',
      ...year().slice(2),
    ]);
    expect(await books(shop)).toMatchObject({ revenue: '340.00', tax: '64.60', receivable: '404.60' });
  });

  it('keeps the text and the deduction of a usage line when later usage is counted: 50 - 5 = 45', async () => {
    const shop = await stage.play(
      { profile: { graceHours: 48, paymentTermDays: 365 } },
      buy(calls),
      until('04-20'),
      use('40', '04-19'),
      until('05-01'),
    );
    const { id: invoiceId } = await newest(shop);
    const lines = await shop.orm.em.fork().find(InvoiceLine, { invoiceId });
    const [usage] = lines.filter(({ kind }) => kind === LineKind.usage);
    const description = 'Calls of April, as agreed by phone';
    await edit({
      changeLines: [{ lineId: usage!.id, description }],
      addLines: [line('Five are free', '-5')],
      ifVersion: 1,
    })(shop);
    await use('10', '04-25')(shop);
    await until('05-04')(shop);
    expect((await shop.documents())[0]).toBe('05-01 cycle 50.00 + -5.00 = 45.00');
    const after = await shop.orm.em.fork().find(InvoiceLine, { invoiceId }, { orderBy: { position: 'asc' } });
    expect(after.map((each) => [each.description, Number(each.quantity)])).toEqual([
      [description, 50],
      ['Five are free', 1],
    ]);
    await until('2027-03-04')(shop);
    // Eleven months without usage follow; nothing of April is billed again.
    expect((await books(shop)).revenue).toBe('45.00');
  });

  it('refuses what is calculated, what is stale and what makes it negative', async () => {
    const shop = await stage.play(terms, buy(basic), until('05-01'));
    const { id: invoiceId } = await newest(shop);
    const [recurring] = await shop.orm.em.fork().find(InvoiceLine, { invoiceId });
    const lineId = recurring!.id;
    const refusals: [UpdateInvoiceInput, string, string | undefined][] = [
      [{ changeLines: [{ lineId, unitAmount: '1' }] }, 'invalid_input', '/changeLines/0/unitAmount'],
      [{ removeLines: [lineId] }, 'invalid_input', '/removeLines/0'],
      [{ poNumber: 'PO-9', ifVersion: 4 }, 'version_is_stale', undefined],
      [{ addLines: [line('Too much', '-30.01')] }, 'invoice_is_negative', '/addLines'],
      [{ dueAt: dayOf('04-01') }, 'invalid_input', '/dueAt'],
      [{ dueAt: dayOf('06-01'), paymentTermDays: 3 }, 'invalid_input', '/dueAt'],
    ];
    for (const [input, code, pointer] of refusals)
      await expect(edit(input)(shop)).rejects.toMatchObject({
        code,
        details: pointer ? { problems: [expect.objectContaining({ pointer })] } : {},
      });
    await edit({ addLines: [line('All of it', '-30')], dueAt: dayOf('05-20') })(shop);
    await until('05-04')(shop);
    expect(await newest(shop)).toMatchObject({ status: 'paid', totalMinor: 0n, version: 2 });
  });
});
