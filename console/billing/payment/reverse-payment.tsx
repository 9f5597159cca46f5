import { ReversePaymentDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { PaymentQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney, isZero } from '../../app/parts/money.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { ReverseDialog } from '../refunds/reverse-dialog.tsx';

type Payment = NonNullable<PaymentQuery['payment']>;

/** Takes back a payment that was recorded in error. */
export function ReversePayment({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { id, invoice, applied, credited } = payment;
  const act = useAct(ReversePaymentDocument, { isForm: true });
  return (
    <ReverseDialog noun="payment" id={id} act={act} onClose={onClose}>
      {formatMoney(applied)} is owed again on {invoice.number ?? 'the invoice'}, less what the customer’s balance still
      has of its credit notes
      {!isZero(credited) && `, and ${formatMoney(credited)} is taken off the customer’s balance`}. For a payment that
      was recorded in error; to give money back, credit the invoice.
    </ReverseDialog>
  );
}
