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
  description: 'Whether an invoice is a draft, owed, settled or void.',
  valuesConfig: {
    draft: { description: 'The invoice may still change, has no number and is not owed.' },
    open: { description: 'The invoice is numbered and owed.' },
    paid: { description: "The invoice is settled by payments, the customer's balance or credit notes." },
    void: { description: 'The invoice was voided, and nothing is owed on it.' },
    uncollectible: { description: 'The invoice is owed, but its payment is no longer expected.' },
  },
});

/** The fields of an invoice, or of a list row, whose amounts are text. */
interface InvoiceStateFields {
  status: InvoiceStatus;
  paidMinor: bigint | string;
  creditNoteMinor: bigint | string;
  replacedById: string | null;
}

type InvoiceEvent =
  | ('finalize' | 'update' | 'delete')
  | ('pay' | 'settle' | 'credit' | 'void' | 'mark_uncollectible')
  | ('reopen' | 'reopen_written_off' | 'reissue');

const { draft, open, paid, uncollectible } = InvoiceStatus;

/**
 * A draft is either deleted or finalised, which numbers it and makes it owed. Payments, the customer's balance and credit
 * notes settle an invoice, in parts or at once; a total of zero is settled from the start. An invoice can be written off
 * as uncollectible and still be paid later. A reversed payment makes what it paid owed again. An invoice without payments
 * or credit notes can be voided. Every final invoice except a void one can be credited. Each can be issued again, once: a
 * draft takes its place.
 */
export const invoiceStates = new Transitions<InvoiceStatus, InvoiceEvent, InvoiceStateFields>(
  'invoice',
  {
    draft: { finalize: open, update: draft, delete: draft },
    open: {
      pay: open,
      settle: paid,
      void: InvoiceStatus.void,
      mark_uncollectible: uncollectible,
      credit: open,
      reissue: open,
    },
    paid: { credit: paid, settle: paid, reissue: paid, reopen: open, reopen_written_off: uncollectible },
    void: { reissue: InvoiceStatus.void },
    uncollectible: {
      pay: uncollectible,
      settle: paid,
      void: InvoiceStatus.void,
      credit: uncollectible,
      reissue: uncollectible,
    },
  },
  ['finalize', 'update', 'delete', 'pay', 'void', 'mark_uncollectible', 'credit', 'reissue'],
  (invoice, event) => {
    if (event === 'void' && isTouched(invoice)) return partlyPaid;
    return event === 'reissue' && invoice.replacedById ? alreadyReplaced : undefined;
  },
);

const alreadyReplaced = {
  code: 'invoice_already_replaced',
  because:
    'another invoice has taken its place, see replacedBy; issue that one again, or delete it while it is a draft',
};

const partlyPaid = {
  code: 'invoice_is_partly_paid',
  because: 'it is partly paid or credited, so it cannot be voided',
};

function isTouched({ paidMinor, creditNoteMinor }: InvoiceStateFields): boolean {
  return BigInt(paidMinor) > 0n || BigInt(creditNoteMinor) > 0n;
}

/** The actions that are possible on an invoice now. */
export function invoiceActions(invoice: InvoiceStateFields): InvoiceEvent[] {
  return invoiceStates.availableActions(invoice);
}
