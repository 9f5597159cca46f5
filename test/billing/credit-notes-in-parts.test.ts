import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { verifyLedger } from '../../src/billing/ledger/verify/verify-ledger.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { ask } from '../support/people.ts';
import { Seed, unique } from '../support/seed.ts';
import { everyCase } from '../support/some.ts';

const clock = new FrozenClock('2026-03-01T10:00:00Z');
const percentages = ['5.5', '19', '21', '100'];
let hub: TestHub;
/** Clients by tax percentage, each with the key of a project whose invoices have that tax. */
const clients = new Map<string, HubClient>();

beforeAll(async () => {
  hub = await startHub({ clock });
  const seed = new Seed(hub.orm, clock);
  for (const percentage of percentages) {
    const client = HubClient.withKey(hub.address, await seed.key(await seed.project()));
    await ask(client, RATE, { input: { name: 'VAT', percentage } });
    clients.set(percentage, client);
  }
});

afterAll(() => hub.close());

const RATE = `mutation ($input: CreateTaxRateInput!) { createTaxRate(input: $input) { taxRate { id } } }`;
const INVOICE = `query ($id: ID!) { invoice(id: $id) { amountDue { minor } lines { id } } }`;
const note = 'creditNote { id net { minor } tax { minor } }';
const CREDIT = `mutation ($input: CreditInvoiceInput!) { creditInvoice(input: $input) { ${note} } }`;
const VOID = 'mutation ($id: ID!) { voidCreditNote(id: $id) { creditNote { status } } }';

interface NoteAmounts {
  id: string;
  net: number;
  tax: number;
}

const sum = (notes: readonly NoteAmounts[], pick: (one: NoteAmounts) => number) =>
  notes.reduce((total, one) => total + pick(one), 0);

const money = (minor: number) => (minor / 100).toFixed(2);

/** An open invoice with one line, and the credit notes issued for it. */
class CreditedInvoice {
  issued: NoteAmounts[] = [];

  private constructor(
    readonly client: HubClient,
    readonly id: string,
    readonly lineId: string,
    readonly line: { isInclusive: boolean; net: number; tax: number },
  ) {}

  static async open(drawn: Pick<CreditStory, 'minor' | 'percentage' | 'isInclusive'>): Promise<CreditedInvoice> {
    const { minor, percentage, isInclusive } = drawn;
    const client = clients.get(percentage)!;
    const taxBehavior = isInclusive ? 'inclusive' : 'exclusive';
    const { body } = await client.post('/billing/invoices', {
      customer: { externalId: unique('cust') },
      currency: 'EUR',
      lines: [{ description: 'Work', unitAmount: money(minor), taxBehavior }],
    });
    const { invoice } = await ask(client, INVOICE, { id: body.id });
    const total = Number(invoice.amountDue.minor);
    const net = isInclusive ? Math.round(minor / (1 + Number(percentage) / 100)) : minor;
    const line = { isInclusive, net, tax: total - net };
    return new CreditedInvoice(client, String(body.id), String(invoice.lines[0].id), line);
  }

  /** The amount that can still be credited: net for an exclusive line, gross for an inclusive one. */
  get left(): number {
    const { isInclusive, net, tax } = this.line;
    const credited = sum(this.issued, (one) => one.net + (isInclusive ? one.tax : 0));
    return net + (isInclusive ? tax : 0) - credited;
  }

  async credit(minor: number): Promise<void> {
    const lines = [{ lineId: this.lineId, amount: money(minor) }];
    const { creditInvoice } = await ask(this.client, CREDIT, { input: { invoiceId: this.id, lines } });
    const { id, net, tax } = creditInvoice.creditNote;
    const one = { id: String(id), net: Number(net.minor), tax: Number(tax.minor) };
    this.issued.push(one);
    expect(one.net + (this.line.isInclusive ? one.tax : 0)).toBe(minor);
    expect(sum(this.issued, ({ net: credited }) => credited)).toBeLessThanOrEqual(this.line.net);
    expect(sum(this.issued, ({ tax: credited }) => credited)).toBeLessThanOrEqual(this.line.tax);
  }

  async void(index: number): Promise<void> {
    const [one] = this.issued.splice(index, 1);
    await ask(this.client, VOID, { id: one!.id });
  }

  async due(): Promise<number> {
    return Number((await ask(this.client, INVOICE, { id: this.id })).invoice.amountDue.minor);
  }
}

/** A step that credits the story's number of cents, credits another amount, or voids an earlier note. */
const step = fc.record({
  does: fc.constantFrom('credit same', 'credit same', 'credit same', 'credit other', 'void'),
  other: fc.integer({ min: 1, max: 10 }),
});

const story = fc.record({
  minor: fc.integer({ min: 10, max: 40 }),
  percentage: fc.constantFrom(...percentages),
  isInclusive: fc.boolean(),
  /** So few that rounding their tax always goes up or always down. */
  cents: fc.integer({ min: 1, max: 3 }),
  steps: fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }),
});
type CreditStory = typeof story extends fc.Arbitrary<infer S> ? S : never;

async function play({ steps, cents, ...drawn }: CreditStory): Promise<CreditedInvoice> {
  const invoice = await CreditedInvoice.open(drawn);
  for (const { does, other } of steps) {
    const { issued, left } = invoice;
    if (does === 'void' && issued.length) await invoice.void(other % issued.length);
    // A note for the rest would settle the invoice and could not be voided.
    else if (left > 1) await invoice.credit(Math.min(does === 'credit same' ? cents : other, left - 1));
  }
  return invoice;
}

describe('credit notes for parts of a line', () => {
  it('never exceed its net or tax, and together credit all of it, whichever of them are voided', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (drawn) => {
        const invoice = await play(drawn);
        const { net, tax } = invoice.line;
        expect(await invoice.due()).toBe(net + tax - sum(invoice.issued, (one) => one.net + one.tax));
        if (invoice.left > 0) await invoice.credit(invoice.left);
        expect(await invoice.due()).toBe(0);
      }),
      { numRuns: everyCase ? 32 : 6, endOnFailure: true },
    );
    expect(await verifyLedger(hub.orm.em)).toMatchObject({ difference: null });
  }, 120_000);
});
