import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { ChangePurchaseDocument, ChangeablePurchaseDocument } from '../../app/graphql/gql/account/graphql.ts';
import { PreviewSubscriptionChangeDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { Dialog } from '../../app/parts/dialog.tsx';
import { problemAt, sentenceOf } from '../../app/parts/problem.tsx';
import { Refusal } from '../../app/parts/refusal.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { PreviewPanel } from '../../billing/preview/preview-panel.tsx';
import classes from '../../billing/preview/preview.module.css';
import { SubmitPlace } from '../../billing/preview/submit-place.tsx';
import { usePreview } from '../../billing/preview/use-preview.ts';
import { choicesOf, draftsOf, itemsOf } from './plan-choices.ts';
import type { ChangeablePurchase, ItemDraft } from './plan-choices.ts';
import { Waiting } from '../paying/waiting.tsx';

/** Changes the plan or the quantity of a customer's own subscription; what that costs shows before. */
export function ChangePlan({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { data, error } = useScreen(ChangeablePurchaseDocument, { id });
  const subscription = data?.subscription;
  return (
    <Dialog opened onClose={onClose} title={`Change ${name}`} size="lg">
      {error && <p role="alert">{sentenceOf(error)}</p>}
      {!error && !subscription && <Waiting height={200} />}
      {subscription && <ChangeForm subscription={subscription} onClose={onClose} />}
    </Dialog>
  );
}

/** A seller that wants to be paid first makes such a change itself. */
const awaitsWords = 'It has to be paid first: let it take effect when the period ends, or ask the seller.';

function ChangeForm({ subscription, onClose }: { subscription: ChangeablePurchase; onClose: () => void }) {
  const { id, currency } = subscription;
  // As it was when the form was opened: a change that is made is read again at once.
  const [before] = useState(() => draftsOf(subscription));
  const [drafts, setDrafts] = useState(before);
  const [at, setAt] = useState<'now' | 'period_end'>('now');
  const act = useAct(ChangePurchaseDocument, { isForm: true });
  const items = itemsOf(drafts);
  const isChanged = JSON.stringify(drafts) !== JSON.stringify(before);
  const input = isChanged && items ? { items, at } : undefined;
  const preview = usePreview(PreviewSubscriptionChangeDocument, input && { id, input });
  const awaitsPayment = preview.data?.previewSubscriptionChange?.awaitsPayment === true;
  const change = (itemId: string, values: Partial<ItemDraft>) =>
    setDrafts(drafts.map((draft) => (draft.itemId === itemId ? { ...draft, ...values } : draft)));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = at === 'now' ? 'The subscription is changed.' : 'The subscription changes when its period ends.';
    if (input && (await act.run({ id, input }, done))) onClose();
  };
  return (
    <form className={classes.within} onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {subscription.items.map((item, index) => {
          const draft = drafts.find(({ itemId }) => itemId === item.id);
          if (!draft) return null;
          return (
            <div key={item.id} className={classes.times}>
              <NativeSelect
                label={`Plan of ${item.product.name}`}
                data={choicesOf(item, currency)}
                value={draft.priceId}
                error={problemAt(preview.error, `/items/${index}/priceId`)}
                onChange={({ currentTarget }) => change(item.id, { priceId: currentTarget.value })}
              />
              {!item.price.meter && (
                <TextInput
                  label="Quantity"
                  type="number"
                  min={1}
                  required
                  value={draft.quantity}
                  error={problemAt(preview.error, `/items/${index}/quantity`)}
                  onChange={({ currentTarget }) => change(item.id, { quantity: currentTarget.value })}
                />
              )}
            </div>
          );
        })}
        <NativeSelect
          label="Takes effect"
          data={[
            { value: 'now', label: 'Now' },
            { value: 'period_end', label: 'When the period ends' },
          ]}
          value={at}
          onChange={({ currentTarget }) => setAt(currentTarget.value as typeof at)}
        />
        <PreviewPanel
          of={preview}
          preview={preview.data?.previewSubscriptionChange}
          hint="Change the plan or the quantity to see what it costs."
        />
        <Refusal error={act.error} />
        <SubmitPlace missing={awaitsPayment ? awaitsWords : undefined}>
          <Button
            type="submit"
            disabled={!input || awaitsPayment || preview.isStale || preview.error !== undefined}
            loading={act.isRunning}
          >
            Confirm the change
          </Button>
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
        </SubmitPlace>
      </Stack>
    </form>
  );
}
