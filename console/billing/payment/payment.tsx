import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ChangePaymentMetadataDocument, PaymentDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { PaymentQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { formatMoney, isZero } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useReloadWhile } from '../../app/parts/use-reload-while.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { words } from '../../app/parts/words.ts';
import { nameOf } from '../customers/customer-name.ts';
import { gatewayWords } from '../gateways/gateway-words.ts';
import { Metadata } from '../metadata/metadata.tsx';
import { CreateRefund } from '../refunds/create-refund.tsx';
import { RefundsSection } from '../refunds/refunds-section.tsx';
import { ReversePayment } from './reverse-payment.tsx';
import { paymentRoute } from './route.ts';

type Payment = NonNullable<PaymentQuery['payment']>;

/** One payment: what it settled, and what of it went back. */
export function Payment() {
  const { project, payment: id } = paymentRoute.useParams();
  const screen = useScreen(PaymentDocument, { id });
  const payment = screen.data?.payment;
  useReloadWhile(payment?.refunds.some(({ status }) => status === 'pending') ?? false, screen.reload, 3000);
  return (
    <Screen
      title={payment ? formatMoney(payment.amount) : 'Payment'}
      above={
        <Link to="/$project/payments" params={{ project }}>
          Payments
        </Link>
      }
      note={
        payment && (
          <>
            <Status value={payment.status} />
            <CopyId id={payment.id} />
          </>
        )
      }
      actions={payment && <PaymentActs payment={payment} />}
      needs="billing:read"
      of={screen}
    >
      {({ payment: found }) =>
        found && (
          <>
            <Summary payment={found} project={project} />
            <RefundsSection refunds={found.refunds} />
            <Metadata
              id={found.id}
              metadata={found.metadata}
              project={project}
              document={ChangePaymentMetadataDocument}
            />
          </>
        )
      }
    </Screen>
  );
}

/** A payment in force can be paid back; one that was recorded by hand, and in error, can be taken back. */
function PaymentActs({ payment }: { payment: Payment }) {
  const [open, setOpen] = useState<'refund' | 'reverse'>();
  const close = () => setOpen(undefined);
  const { status, gateway, amount } = payment;
  if (status !== 'succeeded') return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen('refund')}>
        Refund
      </Button>
      {payment.availableActions.includes('reverse') && (
        <Button variant="default" onClick={() => setOpen('reverse')}>
          Reverse
        </Button>
      )}
      {open === 'refund' && (
        <CreateRefund of={{ paymentId: payment.id }} currency={amount.currency} gateway={gateway} onClose={close} />
      )}
      {open === 'reverse' && <ReversePayment payment={payment} onClose={close} />}
    </>
  );
}

function Summary({ payment, project }: { payment: Payment; project: string }) {
  const { customer, invoice, applied, credited, reference, reversedAt, reversalReason } = payment;
  const { gateway, fee, chargedBackAt } = payment;
  const isOver = reversedAt ?? chargedBackAt;
  return (
    <Section title="Summary">
      <Facts
        of={{
          Customer: (
            <Link to="/$project/customers/$customer" params={{ project, customer: customer.id }}>
              {nameOf(customer)}
            </Link>
          ),
          Invoice: (
            <Link to="/$project/invoices/$invoice" params={{ project, invoice: invoice.id }}>
              {invoice.number ?? invoice.id}
            </Link>
          ),
          Method: words(payment.method),
          Gateway: gateway ? gatewayWords[gateway].label : undefined,
          'Fee of the gateway': isZero(fee) ? undefined : formatMoney(fee),
          Reference: reference ?? undefined,
          Received: <Moment at={payment.receivedAt} />,
          Recorded: <Moment at={payment.createdAt} />,
          [isOver ? 'Was settled on the invoice' : 'Settled on the invoice']: formatMoney(applied),
          'To the customer’s balance': isZero(credited) ? undefined : formatMoney(credited),
          'Charged back': chargedBackAt ? <Moment at={chargedBackAt} /> : undefined,
          Reversed: reversedAt ? <Moment at={reversedAt} /> : undefined,
          Reason: reversalReason ?? undefined,
        }}
      />
    </Section>
  );
}
