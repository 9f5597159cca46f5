import { Skeleton, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { InvoiceToPayDocument } from '../../app/graphql/gql/account/graphql.ts';
import { Dialog } from '../../app/parts/dialog.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { sentenceOf } from '../../app/parts/problem.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { PayInvoice } from './pay-invoice.tsx';

interface ToPayProps {
  id: string;
  /** Reads again what shows the invoice elsewhere: a payment can be settled while nothing is sent from here. */
  onPaid: () => void;
  /** Whether what is due, and when, is said elsewhere. */
  isBrief?: boolean;
  /** The checkout link through which the invoice was made, if it is paid on the page of that. */
  checkout?: string;
}

interface PayDialogProps extends Omit<ToPayProps, 'isBrief' | 'checkout'> {
  number: string | null;
  onClose: () => void;
}

/** Pays one of several invoices. */
export function PayDialog({ id, number, onPaid, onClose }: PayDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={`Pay ${number ?? 'the invoice'}`}>
      <ToPay id={id} onPaid={onPaid} />
    </Dialog>
  );
}

/** An invoice of the customer, with what pays it. */
export function ToPay({ id, isBrief, checkout, onPaid }: ToPayProps) {
  const { data, error, reload } = useScreen(InvoiceToPayDocument, { id });
  const invoice = data?.invoice;
  const isPaid = invoice?.status === 'paid';
  const noted = useRef(onPaid);
  useEffect(() => {
    noted.current = onPaid;
  });
  useEffect(() => {
    if (isPaid) noted.current();
  }, [isPaid]);
  if (error) return <p role="alert">{sentenceOf(error)}</p>;
  if (!invoice)
    return (
      <output aria-label="Loading">
        <Skeleton height={160} />
      </output>
    );
  const { customer, amountDue, dueAt, status } = invoice;
  return (
    <Stack gap="md">
      {status === 'open' && !isBrief && <Facts of={{ 'To pay': formatMoney(amountDue), By: <Moment at={dueAt} /> }} />}
      <PayInvoice
        invoice={invoice}
        customerId={customer.id}
        methods={customer.paymentMethods}
        checkout={checkout}
        reload={reload}
      />
    </Stack>
  );
}
