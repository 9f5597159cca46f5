import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { ask } from '../support/people.ts';
import { Seed, unique } from '../support/seed.ts';

const clock = new FrozenClock('2026-03-01T10:00:00Z');
let hub: TestHub;
let seed: Seed;
let project: Project;
let client: HubClient;

beforeAll(async () => {
  hub = await startHub({ clock });
  seed = new Seed(hub.orm, clock);
});

beforeEach(async () => {
  clock.set('2026-03-01T10:00:00Z');
  project = await seed.project();
  client = HubClient.withKey(hub.address, await seed.key(project));
});

afterAll(() => hub.close());

const money = '{ amount }';
const noteFields = `id number status reason memo currency net ${money} tax ${money} total ${money} applied ${money}
  credited ${money} taxes { percentage category net ${money} tax ${money} } availableActions voidedAt
  lines { description net ${money} tax ${money} total ${money} periodStartAt periodEndAt explanation }
  invoice { id status amountDue ${money} creditNoted ${money} } customer { id }`;
const CREDIT = `mutation ($input: CreditInvoiceInput!) { creditInvoice(input: $input) { creditNote { ${noteFields} } } }`;
const VOID = `mutation ($id: ID!) { voidCreditNote(id: $id) { creditNote { ${noteFields} } } }`;
const LIST = `query ($filter: CreditNoteFilter!) { creditNotes(filter: $filter) { nodes { id number } } }`;
const RATE = 'mutation { createTaxRate(input: { name: "VAT", percentage: "19" }) { taxRate { id } } }';
const WRITE_OFF = 'mutation ($id: ID!) { markInvoiceUncollectible(id: $id) { invoice { status } } }';

/** Returns the extensions of a refusal. */
const refused = async (as: HubClient, query: string, variables: object): Promise<Json> =>
  (await as.graphql(query, { ...variables })).body.errors[0].extensions;

const credit = async (input: object): Promise<Json> => (await ask(client, CREDIT, { input })).creditInvoice.creditNote;
const voidNote = async (id: unknown): Promise<Json> => (await ask(client, VOID, { id })).voidCreditNote.creditNote;
const pay = (invoice: Json, amount?: string) => client.post('/billing/payments', { invoiceId: invoice.id, amount });

async function invoice(...lines: object[]): Promise<Json> {
  const described = lines.map((line) => ({ description: 'Work', ...line }));
  const customer = { externalId: unique('cust') };
  const answer = await client.post('/billing/invoices', { customer, currency: 'EUR', lines: described });
  expect(answer.status).toBe(201);
  const { body } = await client.graphql('query ($id: ID!) { invoice(id: $id) { id lines { id } customer { id } } }', {
    id: answer.body.id,
  });
  return body.data.invoice;
}

/** Returns the non-zero balances of the project's accounts by kind. */
async function ledger(): Promise<Record<string, string>> {
  const rows = await hub.orm.em.fork().execute<{ kind: string; sum: string }[]>(
    `select a.kind, sum(e.amount_minor)::text as sum from ledger_account a
     join ledger_entry e on e.account_id = a.id join project p on p.id = a.project_id
     where p.slug = ? group by a.kind having sum(e.amount_minor) <> 0`,
    [project.slug],
  );
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]));
}

const amounts = ({ net, tax, total, applied, credited }: Json) =>
  [net, tax, total, applied, credited].map(({ amount }) => String(amount));

describe('a credit note', () => {
  it('for the whole invoice reduces the amount due by net and tax, and settles the invoice', async () => {
    await ask(client, RATE);
    const made = await invoice({ unitAmount: '50' }, { unitAmount: '0.55', quantity: '3' });
    const note = await credit({ invoiceId: made.id, reason: 'goodwill', memo: 'Sorry' });
    expect(amounts(note)).toEqual(['51.65', '9.81', '61.46', '61.46', '0.00']);
    expect(note).toMatchObject({
      ...{ number: 'CN-2026-000001', status: 'issued', reason: 'goodwill', memo: 'Sorry' },
      taxes: [{ percentage: '19', category: 'S', net: { amount: '51.65' }, tax: { amount: '9.81' } }],
      invoice: { status: 'paid', amountDue: { amount: '0.00' }, creditNoted: { amount: '61.46' } },
      customer: { id: made.customer.id },
      availableActions: ['void'],
    });
    expect(note.lines[0].explanation).toBe(
      '50.00 EUR is given back, all of the 50.00 EUR that the line came to. 19 % tax is credited with it: 9.50 EUR; 59.50 EUR in all.',
    );
    expect(await ledger()).toEqual({});
    const { creditNotes } = (
      await ask(client, `query ($id: ID!) { invoice(id: $id) { creditNotes { id } } }`, { id: made.id })
    ).invoice;
    expect(creditNotes).toEqual([{ id: note.id }]);
    const { node } = await ask(client, 'query ($id: ID!) { node(id: $id) { id ... on CreditNote { number } } }', {
      id: note.id,
    });
    expect(node).toEqual({ id: note.id, number: note.number });
  });

  it('for a partly paid invoice credits the surplus to the balance, which the next invoice uses', async () => {
    const made = await invoice({ unitAmount: '100' });
    await pay(made, '70');
    const note = await credit({ invoiceId: made.id, lines: [{ lineId: made.lines[0].id, amount: '45' }] });
    expect(amounts(note)).toEqual(['45.00', '0.00', '45.00', '30.00', '15.00']);
    expect(note.invoice.status).toBe('paid');
    expect(await ledger()).toEqual({ cash: '7000', revenue: '-5500', customer_credit: '-1500' });
    const lines = [{ description: 'Next', unitAmount: '20' }];
    const next = await client.post('/billing/invoices', {
      customerId: made.customer.id,
      currency: 'EUR',
      lines,
    });
    expect(next.body).toMatchObject({ credited: { amount: '15.00' }, amountDue: { amount: '5.00' } });
    expect((await refused(client, VOID, { id: note.id })).code).toBe('credit_note_is_used');
  });

  it.each(['exclusive', 'inclusive'])('in three parts credits a line to the last cent (%s)', async (taxBehavior) => {
    await ask(client, RATE);
    const made = await invoice({ unitAmount: '99.99', taxBehavior });
    const line = { lineId: made.lines[0].id, amount: '33.33' };
    const notes = [];
    for (let n = 0; n < 3; n += 1) notes.push(await credit({ invoiceId: made.id, lines: [line] }));
    const isInclusive = taxBehavior === 'inclusive';
    const totals = isInclusive ? ['33.33', '33.33', '33.33'] : ['39.66', '39.66', '39.67'];
    expect(notes.map(({ total }) => total.amount)).toEqual(totals);
    expect(notes.map(({ tax }) => tax.amount)).toEqual(
      isInclusive ? ['5.32', '5.32', '5.32'] : ['6.33', '6.33', '6.34'],
    );
    expect(await ledger()).toEqual({});
    const more = await refused(client, CREDIT, {
      input: { invoiceId: made.id, lines: [{ ...line, amount: '0.01' }] },
    });
    expect(more).toMatchObject({
      code: 'credit_exceeds_line',
      kind: 'conflict',
      problems: [{ pointer: '/lines/0/amount' }],
    });
    expect((await refused(client, CREDIT, { input: { invoiceId: made.id } })).code).toBe('credit_exceeds_line');
  });

  it('of one cent at a time credits exactly the net and the tax of an inclusive line', async () => {
    await ask(client, RATE);
    // 0.16 net and 0.03 tax. The tax of a single cent rounds to zero, so 16 credits use up the net.
    const made = await invoice({ unitAmount: '0.19', taxBehavior: 'inclusive' });
    const lines = [{ lineId: made.lines[0].id, amount: '0.01' }];
    const notes = [];
    for (let n = 0; n < 19; n += 1) notes.push(await credit({ invoiceId: made.id, lines }));
    const parts = notes.map(({ net, tax }) => `${String(net.amount)} + ${String(tax.amount)}`);
    expect(parts).toEqual([
      ...Array.from({ length: 16 }, () => '0.01 + 0.00'),
      ...Array.from({ length: 3 }, () => '0.00 + 0.01'),
    ]);
    expect(await ledger()).toEqual({});
  });

  it('for an uncollectible invoice reduces the bad debt', async () => {
    await ask(client, RATE);
    const made = await invoice({ unitAmount: '100' });
    await ask(client, WRITE_OFF, { id: made.id });
    const note = await credit({ invoiceId: made.id, lines: [{ lineId: made.lines[0].id, amount: '40' }] });
    expect(note.invoice).toMatchObject({ status: 'uncollectible', amountDue: { amount: '71.40' } });
    expect(await ledger()).toEqual({ bad_debt: '7140', revenue: '-6000', tax: '-1140' });
    expect((await voidNote(note.id)).invoice.amountDue.amount).toBe('119.00');
    expect(await ledger()).toEqual({ bad_debt: '11900', revenue: '-10000', tax: '-1900' });
    expect((await credit({ invoiceId: made.id })).invoice.status).toBe('paid');
    expect(await ledger()).toEqual({});
  });

  it('is issued once when concurrent requests credit the whole invoice', async () => {
    const made = await invoice({ unitAmount: '100' });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => client.graphql(CREDIT, { input: { invoiceId: made.id } })),
    );
    const codes = answers.map(({ body }) => body.errors?.[0]?.extensions.code ?? 'issued');
    expect(codes.map(String).sort()).toEqual([
      'credit_exceeds_line',
      'credit_exceeds_line',
      'credit_exceeds_line',
      'issued',
    ]);
    expect((await ask(client, LIST, { filter: {} })).creditNotes.nodes.length).toBe(1);
  });

  it('is refused with a pointer to the field when its lines are invalid, and changes nothing', async () => {
    const [made, other] = [await invoice({ unitAmount: '10' }), await invoice({ unitAmount: '10' })];
    const lineId = made.lines[0].id;
    for (const [lines, pointer] of [
      [[], '/lines'],
      [[{ lineId: other.lines[0].id, amount: '1' }], '/lines/0/lineId'],
      [[{ lineId: 'nonsense', amount: '1' }], '/lines/0/lineId'],
      [
        [
          { lineId, amount: '1' },
          { lineId, amount: '1' },
        ],
        '/lines/1/lineId',
      ],
      [[{ lineId, amount: '0' }], '/lines/0/amount'],
      [[{ lineId, amount: '-1' }], '/lines/0/amount'],
      [[{ lineId, amount: '0.001' }], '/lines/0/amount'],
    ] as const) {
      const refusal = await refused(client, CREDIT, { input: { invoiceId: made.id, lines } });
      expect([pointer, refusal.code, refusal.problems[0].pointer]).toEqual([pointer, 'invalid_input', pointer]);
    }
    const tooMuch = [{ lineId, amount: '10.01' }];
    expect(await refused(client, CREDIT, { input: { invoiceId: made.id, lines: tooMuch } })).toMatchObject({
      code: 'credit_exceeds_line',
      problems: [{ pointer: '/lines/0/amount', detail: 'must be at most 10.00 EUR: no more is left' }],
    });
    const memo = 'x'.repeat(1001);
    expect(await refused(client, CREDIT, { input: { invoiceId: made.id, memo } })).toMatchObject({
      problems: [{ pointer: '/memo' }],
    });
    expect(await ledger()).toEqual({ receivable: '2000', revenue: '-2000' });
    expect((await ask(client, LIST, { filter: {} })).creditNotes.nodes).toEqual([]);
  });

  it('is refused for a draft, a void invoice and an invoice of zero', async () => {
    const body = {
      customer: { externalId: unique('cust') },
      currency: 'EUR',
      lines: [{ description: 'x', unitAmount: '1' }],
    };
    const draft = (await client.post('/billing/invoices', { ...body, finalize: false })).body;
    expect((await refused(client, CREDIT, { input: { invoiceId: draft.id } })).code).toBe('invoice_is_draft');
    const made = await invoice({ unitAmount: '1' });
    await ask(client, 'mutation ($id: ID!) { voidInvoice(id: $id) { invoice { id } } }', { id: made.id });
    expect((await refused(client, CREDIT, { input: { invoiceId: made.id } })).code).toBe('invoice_is_void');
    const nothing = await invoice({ unitAmount: '0' });
    expect((await refused(client, CREDIT, { input: { invoiceId: nothing.id } })).code).toBe('credit_exceeds_line');
  });
});

describe('voiding a credit note', () => {
  it('restores the amount due and takes the credit from the balance, once', async () => {
    await ask(client, RATE);
    const made = await invoice({ unitAmount: '100' });
    const note = await credit({ invoiceId: made.id, lines: [{ lineId: made.lines[0].id, amount: '40' }] });
    expect(note.invoice.amountDue.amount).toBe('71.40');
    const taken = await voidNote(note.id);
    expect(taken).toMatchObject({
      status: 'void',
      availableActions: [],
      invoice: { amountDue: { amount: '119.00' } },
    });
    expect(await ledger()).toEqual({ receivable: '11900', revenue: '-10000', tax: '-1900' });
    expect((await refused(client, VOID, { id: note.id })).code).toBe('credit_note_is_void');
    await pay(made);
    const onBalance = await credit({ invoiceId: made.id });
    expect(onBalance.credited.amount).toBe('119.00');
    expect((await voidNote(onBalance.id)).invoice.status).toBe('paid');
    expect(await ledger()).toEqual({ cash: '11900', revenue: '-10000', tax: '-1900' });
    const actions = await hub.orm.em
      .fork()
      .execute<{ action: string }[]>('select action from audit_entry where subject = ? order by at, id', [note.id]);
    expect(actions.map(({ action }) => action)).toEqual([
      'credit_note.issued',
      'credit_note.voided',
      'credit_note.void_refused',
    ]);
  });

  it('is refused once the next invoice has spent any of the credit', async () => {
    const made = await invoice({ unitAmount: '100' });
    await pay(made);
    const spent = await credit({ invoiceId: made.id, lines: [{ lineId: made.lines[0].id, amount: '45' }] });
    expect(amounts(spent).slice(-2)).toEqual(['0.00', '45.00']);
    const lines = [{ description: 'Next', unitAmount: '0.01' }];
    await client.post('/billing/invoices', { customerId: made.customer.id, currency: 'EUR', lines });
    const { body } = await client.graphql(VOID, { id: spent.id });
    expect(body.errors[0]).toMatchObject({ extensions: { code: 'credit_note_is_used', kind: 'conflict' } });
    expect(body.errors[0].message).toContain('gave 45.00 EUR');
    expect(body.errors[0].message).toContain('only 44.99 EUR is left');
    expect(await ledger()).toEqual({ cash: '10000', revenue: '-5501', customer_credit: '-4499' });
  });

  it('succeeds once when requests race, and is refused when the credit note settled the invoice', async () => {
    const made = await invoice({ unitAmount: '100' });
    const part = await credit({ invoiceId: made.id, lines: [{ lineId: made.lines[0].id, amount: '1' }] });
    const answers = await Promise.all(Array.from({ length: 3 }, () => client.graphql(VOID, { id: part.id })));
    const codes = answers.map(({ body }) => String(body.errors?.[0]?.extensions.code ?? 'done'));
    expect(codes.sort()).toEqual(['credit_note_is_void', 'credit_note_is_void', 'done']);
    const whole = await credit({ invoiceId: made.id });
    expect(await refused(client, VOID, { id: whole.id })).toMatchObject({ code: 'credit_note_is_used' });
    expect(await ledger()).toEqual({});
  });
});

describe('credit notes', () => {
  it('are visible only to their project, whose billing:read keys can read but not write', async () => {
    const made = await invoice({ unitAmount: '100' });
    const note = await credit({ invoiceId: made.id });
    const foreign = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    const READ = 'query ($id: ID!) { creditNote(id: $id) { id } }';
    expect((await refused(foreign, READ, { id: note.id })).code).toBe('credit_note_not_found');
    expect((await refused(foreign, VOID, { id: note.id })).code).toBe('credit_note_not_found');
    expect((await refused(foreign, CREDIT, { input: { invoiceId: made.id } })).code).toBe('invoice_not_found');
    expect((await ask(foreign, LIST, { filter: {} })).creditNotes.nodes).toEqual([]);
    expect((await ask(foreign, LIST, { filter: { customerId: made.customer.id } })).creditNotes.nodes).toEqual([]);
    const reader = HubClient.withKey(hub.address, await seed.key(project, ['billing:read']));
    expect((await ask(reader, READ, { id: note.id })).creditNote).toEqual({ id: note.id });
    expect((await refused(reader, VOID, { id: note.id })).code).toBe('insufficient_scope');
    expect((await refused(reader, CREDIT, { input: { invoiceId: made.id } })).code).toBe('insufficient_scope');
  });

  it('are listed by customer, newest first, and agree with the ledger after all tests of this file', async () => {
    const [one, two] = [await invoice({ unitAmount: '100' }), await invoice({ unitAmount: '100' })];
    const [first] = [await credit({ invoiceId: one.id, lines: [{ lineId: one.lines[0].id, amount: '1' }] })];
    clock.set('2026-03-01T10:01:00Z');
    const second = await credit({ invoiceId: one.id });
    await credit({ invoiceId: two.id });
    const { creditNotes } = await ask(client, LIST, { filter: { customerId: one.customer.id } });
    expect(creditNotes.nodes.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect(await verifyLedger(hub.orm.em)).toMatchObject({ difference: null });
  });
});
