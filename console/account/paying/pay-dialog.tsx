import { Skeleton, Stack } from '@mantine/core';
import { InvoiceToPayDocument } from '../../app/graphql/gql/account/graphql.ts';
import { Dialog } from '../../app/parts/dialog.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { sentenceOf } from '../../app/parts/problem.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { PayInvoice } from './pay-invoice.tsx';

/** Pays one of several invoices. */
export function PayDialog({ id, number, onClose }: { id: string; number: string | null; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={`Pay ${number ?? 'the invoice'}`}>
      <ToPay id={id} />
    </Dialog>
  );
}

interface ToPayProps {
  id: string;
  /** Whether what is due, and when, is said elsewhere. */
  isBrief?: boolean;
}

/** An invoice of the customer, with what pays it. */
export function ToPay({ id, isBrief }: ToPayProps) {
  const { data, error, reload } = useScreen(InvoiceToPayDocument, { id });
  const invoice = data?.invoice;
  if (error) return <p role="alert">{sentenceOf(error)}</p>;
  if (!invoice) return <Skeleton height={160} role="status" aria-label="Loading" />;
  const { customer, amountDue, dueAt, status } = invoice;
  return (
    <Stack gap="md">
      {status === 'open' && !isBrief && <Facts of={{ 'To pay': formatMoney(amountDue), By: <Moment at={dueAt} /> }} />}
      <PayInvoice invoice={invoice} customerId={customer.id} methods={customer.paymentMethods} reload={reload} />
    </Stack>
  );
}
