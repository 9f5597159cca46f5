import type { ComponentType } from 'react';
import type { GatewayName, InvoiceQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { ChargeInvoice } from '../attempts/charge-invoice.tsx';
import { CreateLink } from '../customer-links/create-link.tsx';
import { CreditInvoice } from './credit-invoice.tsx';
import { DecideTax } from './decide-tax.tsx';
import { EditDraft } from './edit-draft.tsx';
import { RecordPayment } from './record-payment.tsx';
import { ReissueInvoice } from './reissue-invoice.tsx';

interface DialogProps {
  invoice: NonNullable<InvoiceQuery['invoice']>;
  gateways: readonly GatewayName[];
  project: string;
  onClose: () => void;
}

const dialogs = {
  pay: RecordPayment,
  charge: ChargeInvoice,
  decide: DecideTax,
  edit: EditDraft,
  reissue: ReissueInvoice,
  credit: CreditInvoice,
  link: PaymentLink,
} satisfies Record<string, ComponentType<DialogProps>>;

function PaymentLink({ invoice, onClose }: DialogProps) {
  return <CreateLink customerId={invoice.customer.id} invoice={invoice} onClose={onClose} />;
}

export type InvoiceDialogName = keyof typeof dialogs;

/** The dialog of an act on an invoice. */
export function InvoiceDialog({ name, ...props }: DialogProps & { name: InvoiceDialogName }) {
  const Named = dialogs[name];
  return <Named {...props} />;
}
