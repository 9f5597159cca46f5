import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import {
  ChangeSubscriptionDocument,
  PreviewSubscriptionChangeDocument,
} from '../../app/graphql/gql/billing/graphql.ts';
import type { ChangedSubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { useLeaveGuard } from '../../app/parts/use-leave-guard.tsx';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { ItemFields } from '../items/item-fields.tsx';
import { chosenPrice, itemInputs } from '../items/item.ts';
import type { ItemDraft } from '../items/item.ts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import classes from '../preview/preview.module.css';
import { usePreview } from '../preview/use-preview.ts';
import { BeforeAfter } from './before-after.tsx';
import { WhenFields } from './when-fields.tsx';
import { whenInput } from './when.ts';
import type { When } from './when.ts';

type Subscription = NonNullable<ChangedSubscriptionQuery['subscription']>;

/** The form of a change: before and after, and what is credited and charged. */
export function ChangeForm({ subscription, project }: { subscription: Subscription; project: string }) {
  const { id } = subscription;
  const before = subscription.items.map(draftOf);
  const [items, setItems] = useState<readonly ItemDraft[]>(before);
  const [when, setWhen] = useState<When>({ at: 'now', day: '', proration: '', billing: '' });
  const act = useAct(ChangeSubscriptionDocument);
  const moveOn = useMoveOn();
  const { release, guard } = useLeaveGuard({ items, when }, 'The change that you entered is lost.');
  const inputs = itemInputs(items);
  const timing = whenInput(when);
  const isChanged = sameText(items) !== sameText(before);
  const input = isChanged && inputs && timing ? { items: inputs, ...timing } : undefined;
  const preview = usePreview(PreviewSubscriptionChangeDocument, input && { id, input });
  const change = async (event: FormEvent) => {
    event.preventDefault();
    const done = when.at === 'now' ? 'The subscription is changed.' : 'The change is planned.';
    if (!input || !(await act.run({ id, input }, done))) return;
    release();
    await moveOn({
      to: '/$project/subscriptions/$subscription',
      params: { project, subscription: id },
      replace: true,
    });
  };
  return (
    <div className={classes.both}>
      <form className={classes.form} onSubmit={(event) => void change(event)}>
        <h2>Items</h2>
        <ItemFields
          project={project}
          mayAgree
          currency={subscription.currency}
          items={items}
          error={preview.error}
          onChange={setItems}
        />
        <h2>When</h2>
        <WhenFields when={when} subscription={subscription} error={preview.error} onChange={setWhen} />
        <div>
          <Button type="submit" disabled={!input || preview.error !== undefined} loading={act.isRunning}>
            Confirm the change
          </Button>
        </div>
      </form>
      <PreviewPanel
        of={preview}
        preview={preview.data?.previewSubscriptionChange}
        hint="Change an item to see what is credited and charged."
      >
        {isChanged && <BeforeAfter before={before} after={items} />}
      </PreviewPanel>
      {guard}
    </div>
  );
}

function draftOf({ id, product, plan, price, quantity, amount }: Subscription['items'][number]): ItemDraft {
  return {
    ...{ key: id, itemId: id, quantity: String(quantity), amount: amount ?? '' },
    price: chosenPrice(product.name, plan.name, price),
  };
}

function sameText(items: readonly ItemDraft[]): string {
  return JSON.stringify(
    items.map(({ itemId, price, quantity, amount, own }) => [itemId, price?.id, quantity, amount, own]),
  );
}
