import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { CreateSubscriptionDocument, PreviewSubscriptionDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { SubscribeChoicesQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { useLeaveGuard } from '../../app/parts/use-leave-guard.tsx';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { ItemFields } from '../items/item-fields.tsx';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import classes from '../preview/preview.module.css';
import { usePreview } from '../preview/use-preview.ts';
import { SubmitPlace } from '../preview/submit-place.tsx';
import { CustomerFields } from './customer-fields.tsx';
import { inputOf, isMovingIn, missingOf, newDraft } from './draft.ts';
import type { Draft } from './draft.ts';
import { StartFields } from './start-fields.tsx';
import { TermFields } from './term-fields.tsx';

interface SubscribeFormProps {
  choices: SubscribeChoicesQuery;
  project: string;
  clock: string | undefined;
}

/** The form of a subscription, and its first invoice as it would be. */
export function SubscribeForm({ choices, project, clock }: SubscribeFormProps) {
  const [draft, setDraft] = useState(() => newDraft(choices.customer, clock));
  const act = useAct(CreateSubscriptionDocument);
  const moveOn = useMoveOn();
  const { release, guard } = useLeaveGuard(draft, 'The subscription that you entered is lost.');
  const input = inputOf(draft);
  const preview = usePreview(PreviewSubscriptionDocument, input && { input });
  const change = (values: Partial<Draft>) => setDraft({ ...draft, ...values });
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const made = input && (await act.run({ input }, 'The subscription is created.'));
    const subscription = made?.createSubscription?.subscription.id;
    if (!subscription) return;
    release();
    await moveOn({ to: '/$project/subscriptions/$subscription', params: { project, subscription }, replace: true });
  };
  return (
    <div className={classes.both}>
      <form className={classes.form} onSubmit={(event) => void create(event)}>
        <h2>Customer</h2>
        <CustomerFields
          draft={draft}
          clocks={choices.testClocks?.nodes ?? []}
          project={project}
          error={preview.error}
          onChange={change}
        />
        <h2>Items</h2>
        <ItemFields
          project={project}
          items={draft.items}
          isMovingIn={isMovingIn(draft)}
          mayAgree
          error={preview.error}
          onChange={(items) => change({ items })}
        />
        <h2>Start</h2>
        <StartFields draft={draft} error={preview.error} onChange={change} />
        <h2>Terms</h2>
        <TermFields draft={draft} coupons={choices.coupons?.nodes ?? []} error={preview.error} onChange={change} />
        <SubmitPlace missing={missingOf(draft)}>
          <Button type="submit" disabled={!input || preview.error !== undefined} loading={act.isRunning}>
            Create the subscription
          </Button>
        </SubmitPlace>
      </form>
      <PreviewPanel
        of={preview}
        preview={preview.data?.previewSubscription}
        hint="Choose a customer and a price to see the first invoice."
      />
      {guard}
    </div>
  );
}
