import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import { CreditNote, CreditNoteReason } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { CreditNoteLine } from '../../src/billing/invoicing/credit-notes/credit-note-line.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { InvoiceLine, LineKind } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import { InvoiceReason } from '../../src/billing/invoicing/invoices/invoice-reason.ts';
import { Invoice } from '../../src/billing/invoicing/invoices/invoice.ts';
import { takeNumber } from '../../src/billing/invoicing/invoices/series.ts';
import { post } from '../../src/billing/ledger/ledger.ts';
import type { Posting } from '../../src/billing/ledger/ledger.ts';
import { Payment } from '../../src/billing/payments/payment.ts';

export const at = Temporal.Instant.from('2026-01-31T10:00:00Z');

/** Documents of one customer, each posted as the table of postings in the README of billing says. */
export class Books {
  readonly customer = Object.assign(new Customer(), { name: 'Ada Lovelace', createdAt: at, updatedAt: at });

  constructor(
    readonly em: EntityManager,
    readonly project: Project,
  ) {
    this.customer.projectId = project.id;
    em.persist(this.customer);
  }

  /** Creates a finalised invoice with one line of `net` and 19 % tax; the customer's balance pays `credit` of it. */
  async invoice(net: bigint, { credit = 0n, currency = 'EUR' } = {}): Promise<[Invoice, InvoiceLine]> {
    const tax = (net * 19n) / 100n;
    const values = { ...this.#owner, reason: InvoiceReason.manual, currency };
    const invoice = new Invoice(values, at);
    const sums = { subtotalMinor: net, taxMinor: tax, totalMinor: net + tax, lineCount: 1 };
    Object.assign(invoice, sums, { taxGroups: [group(net, tax)] });
    invoice.number = await this.#number('invoice', currency);
    invoice.finalize(credit, at, at);
    const line = this.#line(invoice.id, net, tax);
    this.em.persist([invoice, line]);
    await this.#post('invoice.finalized', invoice.id, currency, [
      ['receivable', net + tax - credit],
      ['customer_credit', credit],
      ['revenue', -net],
      ['tax', -tax],
    ]);
    return [invoice, line];
  }

  draft(): void {
    this.em.persist(new Invoice({ ...this.#owner, reason: InvoiceReason.manual, currency: 'EUR' }, at));
  }

  async pay(invoice: Invoice, amountMinor: bigint): Promise<void> {
    const { currency, dueMinor } = invoice;
    const owed = this.#owed(invoice);
    const appliedMinor = amountMinor < dueMinor ? amountMinor : dueMinor;
    const creditedMinor = amountMinor - appliedMinor;
    const terms = { currency, method: 'manual', reference: null, receivedAt: at, createdAt: at };
    const ids = { ...this.#owner, invoiceId: invoice.id };
    const payment = new Payment({ ...ids, ...terms, amountMinor, appliedMinor, creditedMinor });
    this.em.persist(payment);
    invoice.pay(appliedMinor, at);
    await this.#post('payment.received', payment.id, currency, [
      ['cash', amountMinor],
      [owed, -appliedMinor],
      ['customer_credit', -creditedMinor],
    ]);
  }

  async void(invoice: Invoice): Promise<void> {
    const { totalMinor, taxMinor, creditedMinor, currency } = invoice;
    const owed = this.#owed(invoice);
    invoice.void(at);
    await this.#post('invoice.voided', invoice.id, currency, [
      ['revenue', totalMinor - taxMinor],
      ['tax', taxMinor],
      [owed, creditedMinor - totalMinor],
      ['customer_credit', -creditedMinor],
    ]);
  }

  async writeOff(invoice: Invoice): Promise<void> {
    const { id, currency, dueMinor } = invoice;
    invoice.writeOff(at);
    await this.#post('invoice.written_off', id, currency, [
      ['bad_debt', dueMinor],
      ['receivable', -dueMinor],
    ]);
  }

  async credit([invoice, line]: [Invoice, InvoiceLine], netMinor: bigint): Promise<CreditNote> {
    const { currency, dueMinor } = invoice;
    const taxMinor = (netMinor * 19n) / 100n;
    const totalMinor = netMinor + taxMinor;
    const appliedMinor = dueMinor < totalMinor ? dueMinor : totalMinor;
    const note = new CreditNote({
      ...{ ...this.#owner, invoiceId: invoice.id, currency, locale: 'en', memo: null, parties: null, timezone: null },
      ...{ netMinor, taxMinor, totalMinor, appliedMinor, creditedMinor: totalMinor - appliedMinor },
      ...{
        reason: CreditNoteReason.goodwill,
        taxGroups: [group(netMinor, taxMinor)],
        issuedAt: at,
        createdAt: at,
      },
    });
    note.number = await this.#number('credit_note', note.currency);
    this.em.persist([note, this.#noteLine(note, line)]);
    await this.#bookNote('credit_note.issued', note, this.#owed(invoice), 1n);
    invoice.applyCreditNote(appliedMinor, at);
    return note;
  }

  async voidNote(note: CreditNote, invoice: Invoice): Promise<void> {
    note.void(at);
    invoice.reverseCreditNote(note.appliedMinor, at);
    await this.#bookNote('credit_note.voided', note, this.#owed(invoice), -1n);
  }

  get #owner() {
    return { projectId: this.project.id, customerId: this.customer.id };
  }

  #owed({ status }: Invoice): 'bad_debt' | 'receivable' {
    return status === 'uncollectible' ? 'bad_debt' : 'receivable';
  }

  #number(series: 'invoice' | 'credit_note', currency: string): Promise<string> {
    return takeNumber(this.em, { ...this.#owner, currency }, { series, at, timezone: 'UTC' });
  }

  #bookNote(kind: string, note: CreditNote, owed: 'bad_debt' | 'receivable', sign: bigint): Promise<void> {
    return this.#post(kind, note.id, note.currency, [
      ['revenue', sign * note.netMinor],
      ['tax', sign * note.taxMinor],
      [owed, -sign * note.appliedMinor],
      ['customer_credit', -sign * note.creditedMinor],
    ]);
  }

  #post(
    kind: string,
    subject: string,
    currency: string,
    entries: [Posting['entries'][number]['account'], bigint][],
  ): Promise<void> {
    const booked = entries.map(([account, minor]) => ({ account, minor }));
    return post(this.em, { ...this.#owner, currency, kind, subject, at, entries: booked });
  }

  #line(invoiceId: string, netMinor: bigint, taxMinor: bigint): InvoiceLine {
    const noIds = { priceId: null, productId: null, subscriptionId: null, itemId: null, meterId: null };
    const terms = { kind: LineKind.manual, description: 'Work', quantity: '1', unitAmount: null, position: 0 };
    const line = new InvoiceLine({
      ...{
        ...noIds,
        ...terms,
        projectId: this.project.id,
        invoiceId,
        wholeMinor: netMinor,
        isTaxInclusive: false,
      },
      ...{ correctsLineId: null, recordedUntilAt: null, periodStartAt: null, periodEndAt: null },
      ...{ numerator: 1n, denominator: 1n, unitsAfter: 0n },
    });
    const sums = { netMinor, taxMinor, totalMinor: netMinor + taxMinor };
    line.setAmounts({ ...sums, amountMinor: netMinor, discountMinor: 0n });
    return line;
  }

  #noteLine(note: CreditNote, line: InvoiceLine): CreditNoteLine {
    const { projectId, id: creditNoteId, netMinor, taxMinor, totalMinor } = note;
    return new CreditNoteLine({
      ...{ projectId, creditNoteId, invoiceLineId: line.id, position: 0, description: 'Work' },
      ...{
        netMinor,
        taxMinor,
        totalMinor,
        numerator: 1n,
        denominator: 1n,
        periodStartAt: null,
        periodEndAt: null,
      },
    });
  }
}

function group(net: bigint, tax: bigint) {
  const sums = { netMinor: String(net), taxMinor: String(tax) };
  return { rateId: null, name: 'VAT', percentage: '19', category: 'S' as const, ...sums };
}
