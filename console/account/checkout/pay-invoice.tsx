import { Alert, Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import {
  ActForCheckoutDocument,
  PayCheckoutDocument,
  RefreshCheckoutPaymentDocument,
} from '../../app/graphql/gql/billing/graphql.ts';
import type {
  CheckoutAttemptFragment,
  CheckoutGatewaysQuery,
  CheckoutInvoiceFragment,
} from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { sentenceOf } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { words } from '../../app/parts/words.ts';
import { isOpen } from '../../billing/attempts/outcome.ts';
import { firstToken } from '../../billing/gateways/sandbox-tokens.ts';
import { TokenField } from '../../billing/gateways/token-field.tsx';
import classes from './checkout.module.css';

interface PayInvoiceProps {
  invoice: CheckoutInvoiceFragment;
  gateways: CheckoutGatewaysQuery['paymentGateways'];
  onChanged: () => void;
}

/** Whether a payment is on its way, so that another one cannot be started. */
export function isUnderWay(attempt: Pick<CheckoutAttemptFragment, 'status'>): boolean {
  return isOpen(attempt);
}

/** Pays an invoice by a gateway: the form, its outcome, and what the customer has to confirm. */
export function PayInvoice({ invoice, gateways, onChanged }: PayInvoiceProps) {
  const last = invoice.paymentAttempts.at(-1);
  if (last?.status === 'requires_action') return <Confirm attempt={last} onChanged={onChanged} />;
  if (last && isUnderWay(last)) return <UnderWay />;
  return <PayForm invoice={invoice} gateways={gateways} declined={last?.status === 'failed' ? last : undefined} />;
}

function PayForm({
  invoice,
  gateways,
  declined,
}: Pick<PayInvoiceProps, 'invoice' | 'gateways'> & { declined: CheckoutAttemptFragment | undefined }) {
  const gateway = gateways[0]?.gateway;
  const [token, setToken] = useState(firstToken(gateway));
  const act = useAct(PayCheckoutDocument, { isForm: true });
  const pay = (event: FormEvent) => {
    event.preventDefault();
    void act.run({ input: { invoiceId: invoice.id, token, gateway } });
  };
  return (
    <form className={classes.pay} onSubmit={pay}>
      {declined && !act.isRunning && <Declined attempt={declined} />}
      <TokenField gateway={gateway} value={token} error={act.error} onChange={setToken} />
      {act.error && <p role="alert">{sentenceOf(act.error)}</p>}
      <div>
        <Button type="submit" loading={act.isRunning}>
          Pay {formatMoney(invoice.amountDue)}
        </Button>
      </div>
    </form>
  );
}

function Declined({ attempt: { declineReason, isRetryable } }: { attempt: CheckoutAttemptFragment }) {
  return (
    <Alert color="red" variant="light" role="alert" title="The payment was declined">
      {words(declineReason ?? 'declined')}. {isRetryable ? 'Try again, or with another card.' : 'Try another card.'}
    </Alert>
  );
}

function UnderWay() {
  return (
    <Alert color="gray" variant="light" role="status" title="The payment is on its way">
      This page goes on by itself as soon as it is known. Nothing has to be paid again.
    </Alert>
  );
}

/** The bank asks the customer, on a page of its own, or in the sandbox by these buttons. */
function Confirm({ attempt, onChanged }: { attempt: CheckoutAttemptFragment; onChanged: () => void }) {
  const act = useAct(ActForCheckoutDocument);
  const refresh = useAct(RefreshCheckoutPaymentDocument);
  const { id, nextAction } = attempt;
  const answer = async (action: 'confirm' | 'refuse') => {
    await act.run({ input: { paymentAttemptId: id, action } });
    await refresh.run({ id });
    onChanged();
  };
  if (nextAction?.redirectUrl)
    return (
      <Alert color="gray" variant="light" title="Your bank asks you to confirm">
        <Button component="a" href={nextAction.redirectUrl}>
          Confirm the payment
        </Button>
      </Alert>
    );
  return (
    <Alert color="gray" variant="light" title="Your bank asks you to confirm">
      <div className={classes.buttons}>
        <Button loading={act.isRunning || refresh.isRunning} onClick={() => void answer('confirm')}>
          Confirm
        </Button>
        <Button variant="default" disabled={act.isRunning || refresh.isRunning} onClick={() => void answer('refuse')}>
          Refuse
        </Button>
      </div>
    </Alert>
  );
}
