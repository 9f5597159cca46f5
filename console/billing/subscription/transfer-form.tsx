import { useState } from 'react';
import { TransferSubscriptionDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { ClockedCustomerFragment, SubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { nameOf } from '../customers/customer-name.ts';
import classes from '../preview/preview.module.css';
import { CustomerPicker } from '../subscribe/customer-picker.tsx';
import { TransferPreview } from './transfer-preview.tsx';

type Subscription = NonNullable<SubscriptionQuery['subscription']>;

interface TransferFormProps {
  subscription: Subscription;
  project: string;
  onClose: () => void;
}

/** Moves a subscription to another customer, after a preview of what that does. */
export function TransferForm({ subscription, project, onClose }: TransferFormProps) {
  const [chosen, setChosen] = useState<ClockedCustomerFragment>();
  const act = useAct(TransferSubscriptionDocument, { isForm: true });
  const from = nameOf(subscription.customer);
  const move = async () => {
    if (!chosen) return;
    const variables = { id: subscription.id, input: { customerId: chosen.id } };
    if (await act.run(variables, `The subscription belongs to ${nameOf(chosen)}.`)) onClose();
  };
  return (
    <FormDialog title="Move to another customer" action="Move" isOpen onClose={onClose} act={act} onSubmit={move}>
      <p>
        The paid time, licences and planned changes go along. {from} loses access at once, and later invoices are for
        the new customer. Credit for time that {from} has paid stays in the balance of {from}.
      </p>
      <CustomerPicker project={project} chosen={chosen} onChoose={setChosen} />
      {chosen && (
        <div className={classes.within}>
          <TransferPreview id={subscription.id} from={from} to={chosen} />
        </div>
      )}
    </FormDialog>
  );
}
