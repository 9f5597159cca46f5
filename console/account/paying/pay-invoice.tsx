import { Alert, Skeleton, Stack } from '@mantine/core';
import type { OwnMethodFragment, PayableInvoiceFragment } from '../../app/graphql/gql/account/graphql.ts';
import { isZero } from '../../app/parts/money.ts';
import { isMismatched, liveAttempt } from './attempts.ts';
import { Elsewhere } from './elsewhere.tsx';
import { LiveAttempt } from './live-attempt.tsx';
import { PayForm } from './pay-form.tsx';
import { mayLoadStripe } from './stripe.ts';
import { Transfer } from './transfer.tsx';
import { useWaysToPay } from './ways-to-pay.ts';

interface PayInvoiceProps {
  invoice: PayableInvoiceFragment;
  /** The customer, whose page with Stripe can be opened from the console; left out for a link, which is there already. */
  customerId?: string;
  methods?: readonly OwnMethodFragment[];
  reload: () => void;
}

/** How to pay an invoice: what is under way, a form for a card, or the account for a transfer. */
export function PayInvoice({ invoice, customerId, methods = [], reload }: PayInvoiceProps) {
  const ways = useWaysToPay(invoice.project.id);
  const { status, amountDue } = invoice;
  if (status === 'paid')
    return (
      <Alert color="green" variant="light" role="status" title="Paid">
        Thank you. Nothing is left to pay on this invoice.
      </Alert>
    );
  if (status === 'void') return <Alert title="Void">This invoice was voided, and nothing is owed on it.</Alert>;
  if (isZero(amountDue)) return <p>Nothing is left to pay on this invoice.</p>;
  if (!ways) return <Skeleton height={160} aria-label="Loading" />;
  const live = liveAttempt(invoice);
  if (live) return <LiveAttempt attempt={live} ways={ways} reload={reload} />;
  if (isMismatched(invoice))
    return (
      <Alert title="Ask the seller">A payment differs from what is owed. The seller has to settle that first.</Alert>
    );
  const here = ways.filter(({ gateway }) => gateway !== 'stripe' || mayLoadStripe());
  const isSaved = methods.some(({ status: state }) => state === 'active');
  const elsewhere = !here.length && customerId && { customerId, invoiceId: invoice.id };
  if (!ways.length) return <Transfer invoice={invoice} />;
  return (
    <Stack gap="md">
      {(here.length > 0 || isSaved) && <PayForm invoice={invoice} ways={here} methods={methods} />}
      {elsewhere && <Elsewhere input={elsewhere}>{isSaved ? 'Pay by another card' : 'Pay by card'}</Elsewhere>}
    </Stack>
  );
}
