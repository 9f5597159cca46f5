import { Alert, Button, NativeSelect, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { PayOwnInvoiceDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { OwnMethodFragment, PayableInvoiceFragment } from '../../app/graphql/gql/account/graphql.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { Refusal } from '../../app/parts/refusal.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { words } from '../../app/parts/words.ts';
import { methodName } from '../../billing/payment-methods/method-name.ts';
import { declinedAttempt } from './attempts.ts';
import type { CardSource } from './card.ts';
import { CardFields } from './card-fields.tsx';
import type { WayToPay } from './ways-to-pay.ts';

interface PayFormProps {
  invoice: PayableInvoiceFragment;
  /** The gateways whose cards can be named on this page. */
  ways: readonly WayToPay[];
  /** The saved methods of the customer; none for a link of an invoice, which charges none. */
  methods: readonly OwnMethodFragment[];
}

/** Pays an invoice by a saved method or another card. An intent is sent once, however often the button is pressed. */
export function PayForm({ invoice, ways, methods }: PayFormProps) {
  const { id, amountDue } = invoice;
  const active = methods.filter(({ status }) => status === 'active');
  const first = active.find(({ isDefault }) => isDefault) ?? active[0];
  const [methodId, setMethod] = useState(first?.id ?? '');
  const [gateway, setGateway] = useState(ways[0]?.gateway);
  const [source, setSource] = useState<CardSource>();
  const [problem, setProblem] = useState<string>();
  const [isNaming, setNaming] = useState(false);
  const act = useAct(PayOwnInvoiceDocument, { isForm: true });
  const way = ways.find((each) => each.gateway === gateway) ?? ways[0];
  const isSaved = active.some((method) => method.id === methodId);
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (isNaming || act.isRunning) return;
    setProblem(undefined);
    if (isSaved) return void (await act.run({ input: { invoiceId: id, paymentMethodId: methodId } }));
    if (!source || !way) return;
    setNaming(true);
    const named = await source.token().finally(() => setNaming(false));
    if ('problem' in named) return setProblem(named.problem);
    await act.run({ input: { invoiceId: id, gateway: way.gateway, token: named.token } });
  };
  const declined = declinedAttempt(invoice);
  return (
    <form onSubmit={(event) => void pay(event)} aria-label="Payment">
      <Stack gap="md">
        {declined && !act.isRunning && (
          <Alert color="red" variant="light" role="alert" title="The payment was declined">
            {words(declined.declineReason ?? 'declined')}. {declined.isRetryable ? 'Try again later, or use' : 'Use'}{' '}
            another card.
          </Alert>
        )}
        {active.length > 0 && (
          <NativeSelect
            label="Pay with"
            data={[
              ...active.map((method) => ({ value: method.id, label: methodName(method) })),
              ...(way ? [{ value: '', label: 'Another card' }] : []),
            ]}
            value={isSaved ? methodId : ''}
            onChange={({ currentTarget }) => setMethod(currentTarget.value)}
          />
        )}
        {!isSaved && ways.length > 1 && (
          <NativeSelect
            label="By"
            data={ways.map((each) => ({ value: each.gateway, label: words(each.gateway) }))}
            value={gateway}
            onChange={({ currentTarget }) => setGateway(currentTarget.value as WayToPay['gateway'])}
          />
        )}
        {!isSaved && way && <CardFields key={way.gateway} way={way} amount={amountDue} onReady={setSource} />}
        {problem && (
          <Alert color="red" variant="light" role="alert">
            {problem}
          </Alert>
        )}
        <Refusal error={act.error} />
        <div>
          <Button type="submit" size="md" disabled={!isSaved && !source} loading={act.isRunning || isNaming}>
            Pay {formatMoney(amountDue)}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
