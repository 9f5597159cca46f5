import { Skeleton, Stack } from '@mantine/core';
import type { OwnMethodFragment, PayableInvoiceFragment } from '../../app/graphql/gql/account/graphql.ts';
import { isMismatched, liveAttempt } from './attempts.ts';
import { Elsewhere } from './elsewhere.tsx';
import { isPayable } from './is-payable.ts';
import { LiveAttempt } from './live-attempt.tsx';
import { Note } from './note.tsx';
import { PayForm } from './pay-form.tsx';
import { mayLoadStripe } from './stripe.ts';
import { Transfer } from './transfer.tsx';
import { useWaysToPay } from './ways-to-pay.ts';
import type { WayToPay } from './ways-to-pay.ts';

interface PayInvoiceProps {
  invoice: PayableInvoiceFragment;
  /** The customer, whose page with Stripe can be opened from the console; left out for a link, which is there already. */
  customerId?: string;
  methods?: readonly OwnMethodFragment[];
  /** The checkout link through which the invoice was made, if it is paid on the page of that. */
  checkout?: string;
  reload: () => void;
}

/** How to pay an invoice: what is under way, a form for a card, or the account for a transfer. */
export function PayInvoice(props: PayInvoiceProps) {
  const { invoice, reload } = props;
  const ways = useWaysToPay(invoice.project.id);
  const live = liveAttempt(invoice);
  const settled = settledWords(invoice);
  if (settled) return <Note {...settled} />;
  if (!ways)
    return (
      <output aria-label="Loading">
        <Skeleton height={160} />
      </output>
    );
  if (live) return <LiveAttempt attempt={live} ways={ways} reload={reload} />;
  if (isMismatched(invoice))
    return (
      <Note title="Ask the seller">A payment differs from what is owed. The seller has to settle that first.</Note>
    );
  if (!ways.length) return <Transfer invoice={invoice} />;
  return <ByCard {...props} ways={ways} />;
}

/** The words of an invoice on which nothing can be paid. */
function settledWords(invoice: PayableInvoiceFragment) {
  const { status } = invoice;
  if (status === 'paid')
    return { title: 'Paid', tone: 'good' as const, children: 'Thank you. Nothing is left to pay on this invoice.' };
  if (status === 'void') return { title: 'Void', children: 'This invoice was voided, and nothing is owed on it.' };
  return isPayable(invoice) ? undefined : { title: 'Nothing is left to pay on this invoice' };
}

function ByCard({
  invoice,
  customerId,
  methods = [],
  checkout,
  ways,
}: PayInvoiceProps & { ways: readonly WayToPay[] }) {
  const here = ways.filter(({ gateway }) => gateway !== 'stripe' || mayLoadStripe());
  const isSaved = methods.some(({ status }) => status === 'active');
  const elsewhere = here.length < ways.length && customerId && { customerId, invoiceId: invoice.id };
  return (
    <Stack gap="md">
      {(here.length > 0 || isSaved) && <PayForm invoice={invoice} ways={here} methods={methods} />}
      {elsewhere && (
        <Elsewhere input={elsewhere} checkout={checkout}>
          {isSaved || here.length > 0 ? 'Pay by another card' : 'Pay by card'}
        </Elsewhere>
      )}
    </Stack>
  );
}
