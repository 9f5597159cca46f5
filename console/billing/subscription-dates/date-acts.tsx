import { useState } from 'react';
import type { SubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { ActionsMenu } from '../../app/parts/actions-menu.tsx';
import { GiveFreeTime } from './give-free-time.tsx';
import { MoveBillingDate } from './move-billing-date.tsx';
import { MoveTrialEnd } from './move-trial-end.tsx';

type Subscription = NonNullable<SubscriptionQuery['subscription']>;

/** The forms that move the dates of a subscription, by their names in `availableActions`. */
const forms = [
  { action: 'move_trial_end', label: 'Move the trial’s end', Form: MoveTrialEnd },
  { action: 'give_free_time', label: 'Give free time', Form: GiveFreeTime },
  { action: 'move_billing_date', label: 'Move the billing date', Form: MoveBillingDate },
];

/** What the project can do with the dates of a subscription now, behind one button. */
export function DateActs({ subscription }: { subscription: Subscription }) {
  const [opened, open] = useState<string>();
  const choices = forms
    .filter(({ action }) => subscription.availableActions.includes(action))
    .map(({ action, label }) => ({ label, open: () => open(action) }));
  const { Form } = forms.find(({ action }) => action === opened) ?? {};
  return (
    <>
      <ActionsMenu of="the subscription" text="Dates" choices={choices} />
      {Form && <Form subscription={subscription} onClose={() => open(undefined)} />}
    </>
  );
}
