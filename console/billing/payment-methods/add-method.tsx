import { useState } from 'react';
import { AddPaymentMethodDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { GatewayName } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { notify } from '../../app/parts/notify.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { words } from '../../app/parts/words.ts';
import { GatewayField } from '../gateways/gateway-field.tsx';
import { firstToken } from '../gateways/sandbox-tokens.ts';
import { TokenField } from '../gateways/token-field.tsx';
import { methodName } from './method-name.ts';

interface AddMethodProps {
  customerId: string;
  /** Those that the project is connected to. */
  gateways: readonly GatewayName[];
  onClose: () => void;
}

/** Has a gateway save a method of a customer, and says what became of it. */
export function AddMethod({ customerId, gateways, onClose }: AddMethodProps) {
  const [gateway, setGateway] = useState(gateways[0]!);
  const [token, setToken] = useState(firstToken(gateway));
  const act = useAct(AddPaymentMethodDocument, { isForm: true });
  const choose = (chosen: GatewayName) => {
    setGateway(chosen);
    setToken(firstToken(chosen));
  };
  const add = async () => {
    const made = (await act.run({ input: { customerId, token, gateway } }))?.addPaymentMethod?.paymentMethod;
    if (!made) return;
    const { status, declineReason } = made;
    if (status === 'failed')
      void notify({
        title: 'Not saved',
        message: `Declined: ${words(declineReason ?? 'declined').toLowerCase()}.`,
        color: 'red',
      });
    else
      void notify({
        message: status === 'active' ? `${methodName(made)} is saved.` : 'The gateway is saving it.',
        color: 'gray',
      });
    onClose();
  };
  return (
    <FormDialog title="Add a payment method" action="Add" isOpen onClose={onClose} act={act} onSubmit={add}>
      <GatewayField gateways={gateways} value={gateway} onChange={choose} />
      <TokenField gateway={gateway} value={token} error={act.error} onChange={setToken} />
    </FormDialog>
  );
}
