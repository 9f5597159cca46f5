import { Alert, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CustomerMethodsDocument, PayInvoiceDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { AttemptRowFragment, GatewayName, InvoiceQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { notify } from '../../app/parts/notify.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { words } from '../../app/parts/words.ts';
import { GatewayField } from '../gateways/gateway-field.tsx';
import { firstToken } from '../gateways/sandbox-tokens.ts';
import { TokenField } from '../gateways/token-field.tsx';
import { methodName } from '../payment-methods/method-name.ts';
import { inputOf, newCharge } from './charge-draft.ts';
import type { ChargeDraft, SavedMethod } from './charge-draft.ts';
import { outcomeOf } from './outcome.ts';

interface ChargeInvoiceProps {
  invoice: NonNullable<InvoiceQuery['invoice']>;
  gateways: readonly GatewayName[];
  onClose: () => void;
}

/** Takes the money of an invoice by a gateway, once the methods of its customer are known. */
export function ChargeInvoice(props: ChargeInvoiceProps) {
  const { data, error } = useScreen(CustomerMethodsDocument, { id: props.invoice.customer.id });
  const methods = data?.customer?.paymentMethods.filter(({ status }) => status === 'active');
  const act = { isRunning: !methods, error };
  if (methods) return <ChargeForm {...props} methods={methods} />;
  return (
    <FormDialog
      title="Charge by a gateway"
      action="Charge"
      isOpen
      onClose={props.onClose}
      act={act}
      onSubmit={() => Promise.resolve()}
    >
      {!error && <Skeleton height={120} aria-label="Loading" />}
    </FormDialog>
  );
}

function ChargeForm({ invoice, gateways, methods, onClose }: ChargeInvoiceProps & { methods: SavedMethod[] }) {
  const { amountDue, number } = invoice;
  const [draft, setDraft] = useState(() => newCharge(amountDue.amount, methods, gateways));
  const [declined, setDeclined] = useState<AttemptRowFragment>();
  const act = useAct(PayInvoiceDocument, { isForm: true });
  const change = (values: Partial<ChargeDraft>) => setDraft({ ...draft, ...values });
  const charge = async () => {
    setDeclined(undefined);
    const made = (await act.run({ input: inputOf(invoice.id, draft) }))?.payInvoice?.paymentAttempt;
    if (!made) return;
    if (made.status === 'failed') return setDeclined(made);
    void notify({ message: outcomeOf(made, number ?? 'the invoice'), color: 'gray' });
    onClose();
  };
  return (
    <FormDialog title="Charge by a gateway" action="Charge" isOpen onClose={onClose} act={act} onSubmit={charge}>
      <NativeSelect
        label="Charged"
        data-autofocus
        data={[
          ...methods.map((method) => ({
            value: method.id,
            label: method.isDefault ? `${methodName(method)}, the default` : methodName(method),
          })),
          ...(gateways.length ? [{ value: '', label: 'A token of the gateway’s frontend' }] : []),
        ]}
        value={draft.methodId}
        error={problemAt(act.error, '/paymentMethodId')}
        onChange={({ currentTarget }) => change({ methodId: currentTarget.value })}
      />
      {!draft.methodId && draft.gateway && (
        <>
          <GatewayField
            gateways={gateways}
            value={draft.gateway}
            onChange={(gateway) => change({ gateway, token: firstToken(gateway) })}
          />
          <TokenField
            gateway={draft.gateway}
            value={draft.token}
            error={act.error}
            onChange={(token) => change({ token })}
          />
        </>
      )}
      <TextInput
        label={`Amount in ${amountDue.currency}`}
        description={`${formatMoney(amountDue)} is owed.`}
        required
        inputMode="decimal"
        value={draft.amount}
        error={problemAt(act.error, '/amount')}
        onChange={({ currentTarget }) => change({ amount: currentTarget.value })}
      />
      {declined && (
        <Alert color="red" variant="light" role="alert" title="Declined">
          {words(declined.declineReason ?? 'declined')}.{' '}
          {declined.isRetryable ? 'A later attempt may succeed.' : 'Another method is needed.'}
        </Alert>
      )}
    </FormDialog>
  );
}
