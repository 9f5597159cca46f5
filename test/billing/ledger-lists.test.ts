import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import { People, ask, refusalOf } from '../support/people.ts';

let people: People;
let project: Project;
let api: HubClient;
let stranger: HubClient;

const invoicing = `mutation ($input: CreateInvoiceInput!) {
  createInvoice(input: $input) { invoice { id number lines { id } } }
}`;
const paying = `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { payment { id } } }`;
const crediting = `mutation ($input: CreditInvoiceInput!) { creditInvoice(input: $input) { creditNote { id number } } }`;

const accounts = `query ($projectId: ID, $currency: Currency) {
  ledgerAccounts(projectId: $projectId, currency: $currency) {
    kind currency debit { amount } credit { amount } balance { amount }
  }
}`;
const transactions = `query ($filter: LedgerTransactionFilter! = {}, $sort: LedgerTransactionSort! = latest) {
  ledgerTransactions(filter: $filter, sort: $sort) {
    totalCount
    nodes {
      kind subject
      entries { account side amount { amount currency } }
      invoice { id } payment { id invoice { number } } creditNote { id }
    }
  }
}`;
const check = `query ($projectId: ID) {
  ledgerCheck(projectId: $projectId) {
    isCorrect difference { check sentence } invoices payments creditNotes transactions
  }
}`;

beforeAll(async () => {
  people = await People.start();
});

afterAll(() => people?.close());

beforeEach(async () => {
  const { seed, hub } = people;
  project = await seed.project();
  api = HubClient.withKey(hub.address, await seed.key(project, ['billing:read', 'billing:write']));
  stranger = HubClient.withKey(hub.address, await seed.key(await seed.project()));
});

/** Bills 100 in a currency, credits 10 of it and records the payment of the rest. */
async function bill(currency = 'EUR') {
  const lines = [{ description: 'Consulting', unitAmount: '100' }];
  const customer = { externalId: 'acme' };
  const { createInvoice } = await ask(api, invoicing, { input: { customer, currency, lines } });
  const { invoice } = createInvoice;
  const credited = [{ lineId: invoice.lines[0].id, amount: '10' }];
  const { creditInvoice } = await ask(api, crediting, { input: { invoiceId: invoice.id, lines: credited } });
  people.clock.advance({ hours: 1 });
  const { createPayment } = await ask(api, paying, { input: { invoiceId: invoice.id } });
  return { invoice, note: creditInvoice.creditNote, payment: createPayment.payment };
}

const entry = (account: string, side: string, amount: string) => ({
  account,
  side,
  amount: { amount, currency: 'EUR' },
});

describe('the accounts of the ledger', () => {
  it('have the sums of their debits and credits by currency, customers added up', async () => {
    await bill();
    await bill('USD');
    const found = (await ask(api, accounts)).ledgerAccounts;
    const of = (currency: string, kind: string) =>
      found.find((each) => String(each.currency) === currency && String(each.kind) === kind);
    for (const currency of ['EUR', 'USD']) {
      expect(of(currency, 'receivable')).toMatchObject({
        ...{ debit: { amount: '100.00' }, credit: { amount: '100.00' }, balance: { amount: '0.00' } },
      });
      expect(of(currency, 'cash')).toMatchObject({ debit: { amount: '90.00' }, balance: { amount: '90.00' } });
      expect(of(currency, 'revenue')).toMatchObject({
        ...{ debit: { amount: '10.00' }, credit: { amount: '100.00' }, balance: { amount: '-90.00' } },
      });
    }
    const { ledgerAccounts: dollars } = await ask(api, accounts, { currency: 'USD' });
    expect(dollars).toEqual(found.filter(({ currency }) => String(currency) === 'USD'));
  });
});

describe('the transactions of the ledger', () => {
  it('are listed latest first, with their entries and what they are for', async () => {
    const { invoice, note, payment } = await bill();
    const { ledgerTransactions: list } = await ask(api, transactions);
    expect(list.totalCount).toBe(3);
    expect(list.nodes[0]).toEqual({
      ...{ kind: 'payment.received', subject: payment.id, invoice: null, creditNote: null },
      payment: { id: payment.id, invoice: { number: invoice.number } },
      entries: [entry('cash', 'debit', '90.00'), entry('receivable', 'credit', '90.00')],
    });
    const others = list.nodes.slice(1).toSorted(({ kind }) => (String(kind) === 'invoice.finalized' ? 1 : -1));
    expect(others).toEqual([
      {
        ...{ kind: 'credit_note.issued', subject: note.id, invoice: null, payment: null, creditNote: { id: note.id } },
        entries: [entry('revenue', 'debit', '10.00'), entry('receivable', 'credit', '10.00')],
      },
      {
        ...{ kind: 'invoice.finalized', subject: invoice.id, payment: null, creditNote: null },
        invoice: { id: invoice.id },
        entries: [entry('receivable', 'debit', '100.00'), entry('revenue', 'credit', '100.00')],
      },
    ]);
    const { ledgerTransactions: reversed } = await ask(api, transactions, { sort: 'earliest' });
    expect(reversed.nodes).toEqual([...list.nodes].toReversed());
  });

  it('are narrowed by kind, subject, account, currency and time', async () => {
    const { payment } = await bill();
    const beforePayment = people.clock.now().subtract({ minutes: 30 }).toString();
    people.clock.advance({ hours: 1 });
    await bill('USD');
    const count = async (filter: object) => (await ask(api, transactions, { filter })).ledgerTransactions.totalCount;
    expect(await count({})).toBe(6);
    expect(await count({ projectId: project.id })).toBe(6);
    expect(await count({ kind: 'payment.received' })).toBe(2);
    expect(await count({ subject: payment.id })).toBe(1);
    expect(await count({ account: 'cash' })).toBe(2);
    expect(await count({ account: 'bad_debt' })).toBe(0);
    expect(await count({ currency: 'USD' })).toBe(3);
    expect(await count({ currency: 'USD', account: 'cash' })).toBe(1);
    expect(await count({ to: beforePayment })).toBe(2);
    expect(await count({ from: beforePayment, currency: 'EUR' })).toBe(1);
  });
});

describe('the check of the ledger', () => {
  it('says that the books agree, and what it has compared', async () => {
    await bill();
    expect((await ask(api, check)).ledgerCheck).toEqual({
      ...{ isCorrect: true, difference: null },
      ...{ invoices: 1, payments: 1, creditNotes: 1, transactions: 3 },
    });
  });

  it('says the first difference in a sentence', async () => {
    await bill();
    const uuid = decodeId('project', project.id);
    await people.hub.orm.em.fork().transactional(async (em) => {
      await em.execute('set local session_replication_role = replica');
      await em.execute(
        'update payment set amount_minor = amount_minor + 1, applied_minor = applied_minor + 1 where project_id = ?',
        [uuid],
      );
    });
    const { isCorrect, difference } = (await ask(api, check)).ledgerCheck;
    expect(isCorrect).toBe(false);
    expect(difference.sentence).toContain('90.01 EUR');
  });
});

describe('the ledger', () => {
  it.each([
    ['accounts', accounts],
    ['check', check],
  ])('refuses its %s to those who may not read the billing of the project', async (_part, query) => {
    expect(await refusalOf(stranger, query, { projectId: project.id })).toBeDefined();
    const withoutScope = HubClient.withKey(people.hub.address, await people.seed.key(project, ['catalog:read']));
    expect(await refusalOf(withoutScope, query)).toBeDefined();
  });

  it('shows no transaction of another project', async () => {
    await bill();
    expect((await ask(stranger, transactions)).ledgerTransactions.nodes).toEqual([]);
  });

  it('is read by REST with the same values', async () => {
    await bill();
    const list = await api.send('GET', '/billing/ledger/transactions?kind=invoice.finalized&count=true');
    expect(list.body.data).toHaveLength(1);
    expect(list.body.data[0]).toMatchObject({
      kind: 'invoice.finalized',
      entries: [{ side: 'debit' }, { side: 'credit' }],
    });
    const balances = await api.send('GET', '/billing/ledger/accounts?currency=EUR');
    expect(balances.body.map(({ kind }) => kind)).toContain('cash');
    const checked = await api.send('GET', '/billing/ledger/check');
    expect(checked.body).toMatchObject({ isCorrect: true, transactions: 3 });
  });
});
