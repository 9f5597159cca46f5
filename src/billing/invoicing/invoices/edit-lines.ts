import type { EntityManager } from '@mikro-orm/postgresql';
import { checkBounds } from '../../../platform/values/bounds.ts';
import { Check } from '../../../platform/values/check.ts';
import { priceOf } from '../../../platform/values/money.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import type { Charge } from './charge.ts';
import { LineKind } from './invoice-line.ts';
import type { InvoiceLine } from './invoice-line.ts';
import type { Invoice } from './invoice.ts';
import { checkAmount, checkLines, checkNamedRates, manualCharge, productsOf } from './manual-charge.ts';
import { ChangedInvoiceLineInput } from './update-invoice-input.ts';
import type { UpdateInvoiceInput } from './update-invoice-input.ts';
import { lineOf } from './write-invoice.ts';

interface DraftEdit {
  invoice: Invoice;
  lines: readonly InvoiceLine[];
  account: CustomerAccount;
  input: UpdateInvoiceInput;
}

/** Changes of the lines of a draft that were found valid. */
export interface LineChanges {
  /** The lines afterwards, in order. */
  lines: readonly InvoiceLine[];
  added: readonly InvoiceLine[];
  /** The charge of each added line, with the tax rate that it names. */
  charges: ReadonlyMap<InvoiceLine, Charge>;
  /** The ids of the removed lines. */
  removed: readonly string[];
  /** Whether an amount may have changed. */
  isSummedUp: boolean;
  /** Where the input changes amounts. */
  pointer: string;
  apply: () => void;
}

/** The most lines that an edited draft can have. */
const mostLines = 500;

/** Reads the changes of lines from the input, and refuses those that a draft does not take. */
export async function readLineChanges(em: EntityManager, edit: DraftEdit): Promise<LineChanges> {
  const { invoice, lines, account, input } = edit;
  const [addLines, changeLines, removeLines] = [input.addLines ?? [], input.changeLines ?? [], input.removeLines ?? []];
  const check = checkLines(new Check(), addLines, invoice.currency, '/addLines');
  checkChanges(check, edit, changeLines);
  checkRemovals(check, edit, removeLines, changeLines);
  checkNamedRates(check, addLines, account.rates, '/addLines');
  const removed = new Set(removeLines);
  const kept = lines.filter(({ id }) => !removed.has(id));
  const count = kept.length + addLines.length;
  check
    .that(
      count > 0 || check.problems.length > 0,
      '/removeLines',
      'must leave at least one line; delete the draft instead',
    )
    .that(count <= mostLines, '/addLines', `must leave at most ${mostLines} lines`)
    .done();
  const products = await productsOf(em, invoice.projectId, addLines, '/addLines');
  const charges = addLines.map((line) => manualCharge(line, invoice.currency, products));
  const added = charges.map((charge, index) =>
    Object.assign(lineOf(invoice, charge, kept.length + index), { amountMinor: charge.amountMinor }),
  );
  const all = [...kept, ...added];
  const changesAmounts = changeLines.some(({ quantity, unitAmount }) => quantity != null || unitAmount != null);
  return {
    ...{
      lines: all,
      added,
      removed: removeLines,
      charges: new Map(added.map((line, index) => [line, charges[index]!])),
    },
    isSummedUp: changesAmounts || added.length > 0 || removed.size > 0,
    pointer: addLines.length ? '/addLines' : changesAmounts ? '/changeLines' : '/removeLines',
    apply: () => {
      for (const change of changeLines)
        changeLine(
          kept.find(({ id }) => id === change.lineId)!,
          change,
          invoice.currency,
        );
      all.forEach((line, position) => Object.assign(line, { position }));
    },
  };
}

function changeLine(line: InvoiceLine, change: ChangedInvoiceLineInput, currency: string): void {
  const { description, quantity, unitAmount } = change;
  line.description = description ?? line.description;
  if (quantity == null && unitAmount == null) return;
  Object.assign(line, amountsOf(line, change));
  line.wholeMinor = line.amountMinor = priceOf(line.unitAmount!, line.quantity, currency);
}

function amountsOf(
  line: Pick<InvoiceLine, 'quantity' | 'unitAmount'>,
  { quantity, unitAmount }: ChangedInvoiceLineInput,
): { quantity: string; unitAmount: string } {
  return { quantity: quantity ?? line.quantity, unitAmount: unitAmount ?? line.unitAmount ?? '0' };
}

function checkChanges(check: Check, { lines, invoice }: DraftEdit, changes: readonly ChangedInvoiceLineInput[]): void {
  const seen = new Set<string>();
  changes.forEach((change, index) => {
    const { lineId, quantity, unitAmount } = change;
    const at = `/changeLines/${index}`;
    const line = lines.find(({ id }) => id === lineId);
    checkBounds(check, ChangedInvoiceLineInput, change, at)
      .that(line !== undefined, `${at}/lineId`, 'is no line of this draft')
      .that(!seen.has(lineId), `${at}/lineId`, 'is named twice');
    seen.add(lineId);
    if (!line) return;
    const isManual = line.kind === LineKind.manual;
    check
      .that(isManual || quantity == null, `${at}/quantity`, calculated)
      .that(isManual || unitAmount == null, `${at}/unitAmount`, calculated);
    if (isManual) checkAmount(check, amountsOf(line, change), invoice.currency, at);
  });
}

const calculated =
  'is calculated for its subscription or order; change only the description, and add a line for the difference';

function checkRemovals(
  check: Check,
  { lines }: DraftEdit,
  removals: readonly string[],
  changes: readonly ChangedInvoiceLineInput[],
): void {
  removals.forEach((lineId, index) => {
    const at = `/removeLines/${index}`;
    const line = lines.find(({ id }) => id === lineId);
    check
      .that(line !== undefined, at, 'is no line of this draft')
      .that(removals.indexOf(lineId) === index, at, 'is named twice')
      .that(!changes.some((change) => change.lineId === lineId), at, 'is changed as well; do one of the two')
      .that(
        !line || line.kind === LineKind.manual,
        at,
        'is calculated for its subscription or order, so it stays; add a line that deducts its amount',
      );
  });
}
