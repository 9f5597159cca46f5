import { registerEnumType } from 'type-graphql';
import { Transitions } from '../../../platform/values/transitions.ts';

export enum InvoiceStatus {
  draft = 'draft',
  open = 'open',
  paid = 'paid',
  void = 'void',
  uncollectible = 'uncollectible',
}

registerEnumType(InvoiceStatus, {
  name: 'InvoiceStatus',
  description: 'Whether an invoice is a draft, owed, settled or taken back.',
  valuesConfig: {
    draft: { description: 'It may still change, has no number and is not owed.' },
    open: { description: 'It is numbered and owed.' },
    paid: { description: "It is settled, by payments, the customer's balance or credit notes." },
    void: { description: 'It is taken back, and nothing is owed on it.' },
    uncollectible: { description: 'It is owed, and no longer expected to be paid.' },
  },
});

/** Of an invoice, or of a row of it, whose amounts come as text. */
interface InvoiceStateFields {
  status: InvoiceStatus;
  paidMinor: bigint | string;
  creditNoteMinor: bigint | string;
}

type InvoiceEvent = 'finalize' | 'pay' | 'settle' | 'void' | 'mark_uncollectible' | 'credit' | 'delete';

const { draft, open, paid, uncollectible } = InvoiceStatus;

/**
 * A draft is finalised, which numbers it and makes it owed, or deleted. Payments, the customer's balance and credit notes
 * settle it, in parts or at once; a total of nothing is settled from the start. It can be given up as uncollectible, and
 * still be paid after. What nothing has been paid on can be taken back as void; whatever is final can be credited.
 */
export const invoiceStates = new Transitions<InvoiceStatus, InvoiceEvent, InvoiceStateFields>(
  'invoice',
  {
    draft: { finalize: open, delete: draft },
    open: {
      pay: open,
      settle: paid,
      void: InvoiceStatus.void,
      mark_uncollectible: uncollectible,
      credit: open,
    },
    paid: { credit: paid, settle: paid },
    void: {},
    uncollectible: { pay: uncollectible, settle: paid, void: InvoiceStatus.void, credit: uncollectible },
  },
  ['finalize', 'delete', 'pay', 'void', 'mark_uncollectible', 'credit'],
  (invoice, event) => (event === 'void' && isTouched(invoice) ? partlyPaid : undefined),
);

const partlyPaid = {
  code: 'invoice_is_partly_paid',
  because: 'something is paid or credited on it, so it cannot be taken back',
};

function isTouched({ paidMinor, creditNoteMinor }: InvoiceStateFields): boolean {
  return BigInt(paidMinor) > 0n || BigInt(creditNoteMinor) > 0n;
}

/** What a caller can do to an invoice now. */
export function invoiceActions(invoice: InvoiceStateFields): InvoiceEvent[] {
  return invoiceStates.availableActions(invoice);
}
