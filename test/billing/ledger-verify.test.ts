import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Project } from '../../src/auth/projects/project.ts';
import { checks } from '../../src/billing/ledger/verify/checks.ts';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed, unique } from '../support/seed.ts';
import { Books } from './ledger-books.ts';

let database: TestDatabase;
let seed: Seed;

beforeAll(async () => {
  database = await openTestDatabase();
  seed = new Seed(database.orm);
});

afterAll(() => database.close());

const em = () => database.orm.em.fork();

const counts = { invoices: 9, payments: 5, creditNotes: 3, refunds: 0, transactions: 23 };

/** Creates a project with every kind of document; the tests refer to its invoices by number. */
async function keepBooks(more?: (books: Books) => Promise<unknown>): Promise<Project> {
  const project = await seed.project(unique('books'));
  await em().transactional(async (within) => {
    const books = new Books(within, project);
    await writeBooks(books);
    await more?.(books);
  });
  return project;
}

async function writeBooks(books: Books): Promise<void> {
  const [partlyPaid] = await books.invoice(100_00n); // 1
  await books.pay(partlyPaid, 50_00n);
  const [overpaid] = await books.invoice(100_00n); // 2
  await books.pay(overpaid, 130_00n);
  const [voided] = await books.invoice(100_00n, { credit: 11_00n }); // 3
  await books.void(voided);
  const [writtenOff] = await books.invoice(100_00n); // 4
  await books.pay(writtenOff, 19_00n);
  await books.writeOff(writtenOff);
  await books.pay(writtenOff, 40_00n);
  const creditedAfterPayment = await books.invoice(100_00n); // 5
  await books.pay(creditedAfterPayment[0], 119_00n);
  await books.credit(creditedAfterPayment, 20_00n);
  const creditedAndRestored = await books.invoice(100_00n); // 6
  await books.voidNote(await books.credit(creditedAndRestored, 10_00n), creditedAndRestored[0]);
  await books.invoice(1000n, { currency: 'JPY' }); // 7
  const creditedAfterWriteOff = await books.invoice(100_00n); // 8
  await books.writeOff(creditedAfterWriteOff[0]);
  await books.credit(creditedAfterWriteOff, 10_00n);
  const [writtenOffAndVoided] = await books.invoice(100_00n); // 9
  await books.writeOff(writtenOffAndVoided);
  await books.void(writtenOffAndVoided);
  books.draft();
}

/** Runs statements without triggers and foreign keys; `?` in the statements is the project. */
async function tamper(project: Project, ...statements: string[]): Promise<void> {
  const uuid = decodeId('project', project.id);
  await em().transactional(async (within: EntityManager) => {
    await within.execute('set local session_replication_role = replica');
    for (const sql of statements) await within.execute(sql.replaceAll('?', `'${uuid}'`));
  });
}

describe('the books of a project', () => {
  it('agree with documents in every state that an invoice can have', async () => {
    const project = await keepBooks();
    expect(await verifyLedger(em(), project.id)).toEqual({ counts, difference: null });
  });

  it('agree when there are no documents', async () => {
    const none = { invoices: 0, payments: 0, creditNotes: 0, refunds: 0, transactions: 0 };
    const { id } = await seed.project();
    expect(await verifyLedger(em(), id)).toEqual({ counts: none, difference: null });
  });

  it('are verified with those of all projects, or alone when one project is named', async () => {
    const [sound, broken] = [await keepBooks(), await keepBooks()];
    await tamper(
      broken,
      `update invoice set paid_minor = paid_minor - 1 where project_id = ? and number = '2026-000001'`,
    );
    const { counts: all, difference } = await verifyLedger(em());
    expect(all.invoices).toBeGreaterThanOrEqual(2 * counts.invoices);
    expect(difference!.sentence).toContain(`of project ${broken.slug}:`);
    expect((await verifyLedger(em(), sound.id)).difference).toBeNull();
    await tamper(
      broken,
      `update invoice set paid_minor = paid_minor + 1 where project_id = ? and number = '2026-000001'`,
    );
    expect((await verifyLedger(em())).difference).toBeNull();
  });
});

const invoice = (invoiceNumber: number) => `project_id = ? and number = '2026-00000${invoiceNumber}'`;
const idOf = (invoiceNumber: number) => `(select id from invoice where ${invoice(invoiceNumber)})`;
const transactionOf = (kind: string, invoiceNumber: number) =>
  `(select id from ledger_transaction where project_id = ? and kind = '${kind}' and subject = type_id('invoice', ${idOf(invoiceNumber)}))`;
const account = (kind: string, currency = 'EUR') =>
  `(select id from ledger_account where project_id = ? and kind = '${kind}' and currency = '${currency}' limit 1)`;
const paymentOf = (invoiceNumber: number, minor: number) =>
  `(select id from ledger_transaction where project_id = ? and subject in (
      select type_id('payment', id) from payment where invoice_id = ${idOf(invoiceNumber)} and amount_minor = ${minor}))`;
const addTo = (kind: string, transaction: string, minor: number) =>
  `update ledger_entry set amount_minor = amount_minor + ${minor}
   where project_id = ? and transaction_id = ${transaction} and account_id = ${account(kind)}`;
const FIRST = '00000000-0000-7000-8000-000000000000';

interface Tampering {
  name: string;
  statements: string[];
  check: string;
  /** The whole sentence of the difference. */
  sentence: RegExp;
}

const tamperings: Tampering[] = [
  {
    name: 'an amount of a line',
    statements: [
      `update invoice_line set amount_minor = amount_minor - 1, net_minor = net_minor - 1, total_minor = total_minor - 1
       where invoice_id = ${idOf(1)}`,
    ],
    check: 'lines add up to their invoice',
    sentence: /^Invoice 2026-000001 .*: it says subtotal 100\.00 EUR, and its lines come to 99\.99 EUR\.$/,
  },
  {
    name: 'a deleted line',
    statements: [`delete from invoice_line where invoice_id = ${idOf(2)}`],
    check: 'lines add up to their invoice',
    sentence: /^Invoice 2026-000002 .*: it says lines 1, and its lines come to 0\.$/,
  },
  {
    name: 'the tax of an invoice',
    statements: [
      `update invoice set tax_minor = tax_minor + 100, subtotal_minor = subtotal_minor - 100 where ${invoice(7)}`,
    ],
    check: 'lines add up to their invoice',
    sentence: /^Invoice 2026-000007 .*: it says subtotal 900 JPY, and its lines come to 1000 JPY\.$/,
  },
  {
    name: 'a line of a credit note',
    statements: [
      `update credit_note_line set net_minor = net_minor - 5, total_minor = total_minor - 5 where credit_note_id = (
         select id from credit_note where project_id = ? and number = 'CN-2026-000002')`,
    ],
    check: 'lines add up to their credit note',
    sentence: /^Credit note CN-2026-000002 .*: it says net 10\.00 EUR, and its lines come to 9\.95 EUR\.$/,
  },
  {
    name: 'a tax by rate',
    statements: [`update invoice set tax_groups = jsonb_set(tax_groups, '{0,taxMinor}', '"1899"') where ${invoice(5)}`],
    check: 'taxes by rate add up',
    sentence: /^Invoice 2026-000005 .*: it says tax 19\.00 EUR, and its taxes by rate come to 18\.99 EUR\.$/,
  },
  {
    name: 'the net of a tax by rate on a credit note',
    statements: [
      `update credit_note set tax_groups = jsonb_set(tax_groups, '{0,netMinor}', '"1"')
       where project_id = ? and number = 'CN-2026-000001'`,
    ],
    check: 'taxes by rate add up',
    sentence: /^Credit note CN-2026-000001 .*: it says net 20\.00 EUR, and its taxes by rate come to 0\.01 EUR\.$/,
  },
  {
    name: 'the paid amount of an invoice',
    statements: [`update invoice set paid_minor = paid_minor + 1 where ${invoice(1)}`],
    check: 'payments and credit notes match the settled amounts of invoices',
    sentence: /^Invoice 2026-000001 .*: it says that 50\.01 EUR is paid, and its payments settle 50\.00 EUR\.$/,
  },
  {
    name: 'a deleted payment',
    statements: [`delete from payment where invoice_id = ${idOf(2)}`],
    check: 'payments and credit notes match the settled amounts of invoices',
    sentence: /^Invoice 2026-000002 .*: it says that 119\.00 EUR is paid, and its payments settle 0\.00 EUR\.$/,
  },
  {
    name: 'a payment for an invoice that does not exist',
    statements: [`update payment set invoice_id = '${FIRST}' where invoice_id = ${idOf(1)}`],
    check: 'payments and credit notes match the settled amounts of invoices',
    sentence: /^Invoice_0\w+ .*: there are payments or credit notes for it, but there is no such invoice\.$/,
  },
  {
    name: 'the credited amount of an invoice',
    statements: [`update invoice set credit_note_minor = 7 where ${invoice(6)}`],
    check: 'payments and credit notes match the settled amounts of invoices',
    sentence:
      /^Invoice 2026-000006 .*: it says that credit notes take off 0\.07 EUR, and those in force take off 0\.00 EUR\.$/,
  },
  {
    name: 'an open invoice marked as paid',
    statements: [`update invoice set status = 'paid' where ${invoice(1)}`],
    check: 'the amount due matches the status',
    sentence: /^Invoice 2026-000001 .*: its status is paid, and 69\.00 EUR of it is still due\.$/,
  },
  {
    name: 'a paid invoice marked as open',
    statements: [`update invoice set status = 'open' where ${invoice(2)}`],
    check: 'the amount due matches the status',
    sentence: /^Invoice 2026-000002 .*: its status is open, and nothing of it is due\.$/,
  },
  {
    name: 'a paid invoice marked as void',
    statements: [`update invoice set status = 'void' where ${invoice(2)}`],
    check: 'the amount due matches the status',
    sentence: /^Invoice 2026-000002 .*: its status is void, and 119\.00 EUR is paid or taken off\.$/,
  },
  {
    name: 'a number out of sequence',
    statements: [`update invoice set number = '2026-000099' where ${invoice(3)}`],
    check: 'numbers have no gaps',
    sentence: /^Project .*: number 3 of its invoices of 2026 is missing; the next one is 2026-000004\.$/,
  },
  {
    name: 'a number without a year',
    statements: [`update credit_note set number = 'X' where project_id = ? and number = 'CN-2026-000003'`],
    check: 'numbers have no gaps',
    sentence: /^Project .*: the credit note number X has no year\.$/,
  },
  {
    name: 'a counter beyond the last number',
    statements: [`update invoice_series set next_number = 11 where project_id = ? and series = 'invoice'`],
    check: 'counters follow the last number',
    sentence: /^Project .*: its last invoice of 2026 is number 9, and the next would be number 11\.$/,
  },
  {
    name: 'a deleted counter',
    statements: [`delete from invoice_series where project_id = ? and series = 'credit_note'`],
    check: 'counters follow the last number',
    sentence: /^Project .*: its last credit note of 2026 is number 3, and the next would be number 1\.$/,
  },
  {
    name: 'one entry of a posting',
    statements: [addTo('revenue', transactionOf('invoice.finalized', 4), 1)],
    check: 'transactions sum to zero',
    sentence:
      /^Invoice 2026-000004 .*: in its posting "invoice\.finalized" of 2026-01-31 \(transaction_\w+\) the debits exceed the credits by 0\.01 EUR\.$/,
  },
  {
    name: 'one entry of a payment',
    statements: [addTo('cash', paymentOf(4, 1900), -2)],
    check: 'transactions sum to zero',
    sentence: /^Payment of 2026-01-31 for invoice 2026-000004 .* the credits exceed the debits by 0\.02 EUR\.$/,
  },
  {
    name: 'entries to an unknown account',
    statements: [
      `update ledger_entry set account_id = '${FIRST}'
       where project_id = ? and transaction_id = ${paymentOf(1, 5000)}`,
    ],
    check: 'transactions sum to zero',
    sentence: /^Payment .* for invoice 2026-000001 .* the ledger has an entry to an account that does not exist\.$/,
  },
  {
    name: 'entries of a deleted transaction',
    statements: [`delete from ledger_transaction where id = ${transactionOf('invoice.voided', 3)}`],
    check: 'transactions sum to zero',
    sentence: /^Project .*: the ledger has entries of transaction_\w+, but there is no such transaction\.$/,
  },
  {
    name: 'revenue booked as tax',
    statements: [
      addTo('revenue', transactionOf('invoice.finalized', 5), 300),
      addTo('tax', transactionOf('invoice.finalized', 5), -300),
    ],
    check: 'documents are posted',
    sentence:
      /^Invoice 2026-000005 .*: when it was finalised, the ledger booked 97\.00 EUR credit as revenue; by what the document says, it is 100\.00 EUR credit\.$/,
  },
  {
    name: 'more cash than was received',
    statements: [addTo('cash', paymentOf(2, 13000), 500), addTo('customer_credit', paymentOf(2, 13000), -500)],
    check: 'documents are posted',
    sentence:
      /^Payment .* for invoice 2026-000002 .*: when it was received, the ledger booked 135\.00 EUR debit as cash; .* 130\.00 EUR debit\.$/,
  },
  {
    name: 'a deleted posting',
    statements: [
      `delete from ledger_entry where project_id = ? and transaction_id = ${transactionOf('invoice.voided', 3)}`,
      `delete from ledger_transaction where id = ${transactionOf('invoice.voided', 3)}`,
    ],
    check: 'documents are posted',
    sentence:
      /^Invoice 2026-000003 .*: it was voided, and the ledger has no posting "invoice\.voided" in EUR for that\.$/,
  },
  {
    name: 'a posting without entries',
    statements: [
      `delete from ledger_entry where project_id = ? and transaction_id = ${transactionOf('invoice.finalized', 6)}`,
    ],
    check: 'documents are posted',
    sentence:
      /^Invoice 2026-000006 .*: it was finalised, and the ledger has no posting "invoice\.finalized" in EUR for that\.$/,
  },
  {
    name: 'a posting without a document',
    statements: [
      `insert into ledger_transaction (id, project_id, kind, subject, effective_at)
       values (gen_random_uuid(), ?, 'payment.received', type_id('payment', '${FIRST}'), '2026-01-31Z')`,
      `insert into ledger_entry (id, project_id, transaction_id, account_id, amount_minor)
       select gen_random_uuid(), t.project_id, t.id, a.id, case a.kind when 'cash' then 1 else -1 end
       from ledger_transaction t join ledger_account a on a.id in (${account('cash')}, ${account('receivable')})
       where t.project_id = ? and t.subject = type_id('payment', '${FIRST}')`,
    ],
    check: 'documents are posted',
    sentence: /^Payment_0\w+ .*: the ledger has a posting "payment\.received" in EUR, and no document matches it\.$/,
  },
  {
    name: 'a payment booked as bad debt though its invoice was never written off',
    statements: [
      `update ledger_entry set account_id = ${account('bad_debt')}
       where project_id = ? and transaction_id = ${paymentOf(1, 5000)} and account_id = ${account('receivable')}`,
    ],
    check: 'documents are posted',
    sentence:
      /^Payment .* for invoice 2026-000001 .*: the ledger books 50\.00 EUR credit as bad debt, but the invoice was never written off\.$/,
  },
  {
    name: 'the bad debt of an uncollectible invoice',
    statements: [
      addTo('bad_debt', transactionOf('invoice.written_off', 4), -100),
      addTo('receivable', transactionOf('invoice.written_off', 4), 100),
    ],
    check: 'bad debt is what is due on uncollectible invoices',
    sentence:
      /^Invoice 2026-000004 .*: its status is uncollectible and 60\.00 EUR of it is written off; the ledger has 59\.00 EUR of bad debt for it\.$/,
  },
  {
    name: 'an entry booked to another customer',
    statements: [
      `insert into ledger_account (id, project_id, kind, currency, customer_id)
       values (gen_random_uuid(), ?, 'receivable', 'EUR', '${'f'.repeat(8)}-ffff-7fff-bfff-${'f'.repeat(12)}')`,
      `update ledger_entry set account_id = (
         select id from ledger_account where project_id = ? and customer_id::text like 'ffffffff-%')
       where project_id = ? and transaction_id = ${transactionOf('invoice.finalized', 6)} and amount_minor > 0`,
    ],
    check: 'receivables and balances of customers match the ledger',
    sentence: /^Customer Ada Lovelace .*: 188\.00 EUR is due on their open invoices, and the ledger says 69\.00 EUR\.$/,
  },
  {
    name: 'a credit to the balance of another customer',
    statements: [
      `insert into ledger_account (id, project_id, kind, currency, customer_id)
       values (gen_random_uuid(), ?, 'customer_credit', 'EUR', '${'f'.repeat(8)}-ffff-7fff-bfff-${'f'.repeat(12)}')`,
      `update ledger_entry set account_id = (
         select id from ledger_account where project_id = ? and customer_id::text like 'ffffffff-%')
       where project_id = ? and transaction_id = ${paymentOf(2, 13000)} and amount_minor = -1100`,
    ],
    check: 'receivables and balances of customers match the ledger',
    sentence:
      /^Customer Ada Lovelace .*: their balance is 34\.80 EUR by the documents, and 23\.80 EUR in the ledger\.$/,
  },
  {
    name: 'a total of an hour for reports',
    statements: [`update revenue_change set collected_minor = collected_minor + 1 where project_id = ?`],
    check: 'totals of revenue match the documents',
    sentence:
      /^Project .*: the total for reports of the hour 2026-01-31T10:00Z says collected \d+\.\d\d EUR, and the documents come to 358\.00 EUR\.$/,
  },
  {
    name: 'a total of a day for reports',
    statements: [`insert into revenue_day_total values (?, '2026-01-31Z', 'JPY', 0, 0, 0, 0, 1)`],
    check: 'totals of revenue match the documents',
    sentence:
      /^Project .*: the total for reports of the day 2026-01-31T00:00Z says documents 2, and the documents come to 1\.$/,
  },
];

describe('a difference in the books', () => {
  it.each(tamperings.map((each): [string, Tampering] => [each.name, each]))(
    'is reported: %s',
    async (_, { statements, check, sentence }) => {
      const project = await keepBooks();
      await tamper(project, ...statements);
      const { difference } = await verifyLedger(em(), project.id);
      expect(difference).toEqual({ check, sentence: expect.stringMatching(sentence) });
      expect(difference!.sentence).toContain(project.slug);
    },
  );

  it('is reported: a negative balance, though ledger and documents agree on it', async () => {
    const project = await keepBooks((books) => books.invoice(100_00n, { credit: 40_00n }));
    expect((await verifyLedger(em(), project.id)).difference).toEqual({
      check: 'receivables and balances of customers match the ledger',
      sentence: expect.stringMatching(/^Customer Ada .*: their balance is -5\.20 EUR, and must not be negative\.$/),
    });
  });

  it('is tested here for every check', () => {
    const tested = new Set(tamperings.map(({ check }) => check));
    expect(checks.map(({ name }) => name).filter((name) => !tested.has(name))).toEqual([]);
  });
});
