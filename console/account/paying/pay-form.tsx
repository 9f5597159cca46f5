import { Button, NativeSelect, Stack } from '@mantine/core';
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
import { returnAddress } from './bank-return.ts';
import { CardFields } from './card-fields.tsx';
import { ChooseGateway } from './choose-gateway.tsx';
import { Note } from './note.tsx';
import { useCard } from './use-card.ts';
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
  const { id: invoiceId, amountDue, amountDueForStripe, currency } = invoice;
  const charge = { amount: amountDueForStripe ?? undefined, currency };
  const active = methods.filter(({ status }) => status === 'active');
  const [chosen, setChosen] = useState(() => (active.find(({ isDefault }) => isDefault) ?? active[0])?.id);
  const [gateway, setGateway] = useState(ways[0]?.gateway);
  const card = useCard();
  const act = useAct(PayOwnInvoiceDocument, { isForm: true });
  const way = ways.find((each) => each.gateway === gateway);
  const saved = active.find(({ id }) => id === chosen);
  const pay = async (event: FormEvent) => {
    event.preventDefault();
    if (act.isRunning) return;
    if (saved) return void (await act.run({ input: { invoiceId, paymentMethodId: saved.id } }));
    const token = await card.name();
    const returnUrl = gateway === 'stripe' ? returnAddress() : undefined;
    if (token) await act.run({ input: { invoiceId, gateway, token, returnUrl } });
  };
  const isRunning = act.isRunning || card.isNaming;
  return (
    <form onSubmit={(event) => void pay(event)} aria-label="Payment">
      <Stack gap="md">
        {!isRunning && <Declined invoice={invoice} />}
        <Methods methods={active} chosen={saved?.id} mayUseOther={ways.length > 0} onChoose={setChosen} />
        {!saved && way && (
          <>
            <ChooseGateway ways={ways} chosen={way.gateway} onChoose={setGateway} />
            <CardFields key={way.gateway} way={way} charge={charge} onReady={card.setSource} />
          </>
        )}
        {card.problem && <Note title={card.problem} tone="bad" />}
        <Refusal error={act.error} />
        <div>
          <Button type="submit" disabled={!saved && !card.isReady} loading={isRunning}>
            Pay {formatMoney(amountDue)}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Why the last payment was declined, and what can be tried. */
function Declined({ invoice }: { invoice: PayableInvoiceFragment }) {
  const declined = declinedAttempt(invoice);
  if (!declined) return null;
  return (
    <Note title="The payment was declined" tone="bad">
      {words(declined.declineReason ?? 'declined')}. {declined.isRetryable ? 'Try again later, or use' : 'Use'} another
      card.
    </Note>
  );
}

interface MethodsProps {
  methods: readonly OwnMethodFragment[];
  chosen: string | undefined;
  mayUseOther: boolean;
  onChoose: (id: string | undefined) => void;
}

function Methods({ methods, chosen, mayUseOther, onChoose }: MethodsProps) {
  if (!methods.length) return null;
  const other = mayUseOther ? [{ value: '', label: 'Another card' }] : [];
  return (
    <NativeSelect
      label="Pay with"
      data={[...methods.map((method) => ({ value: method.id, label: methodName(method) })), ...other]}
      value={chosen ?? ''}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
    />
  );
}
