import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { ActionsMenu } from '../../app/parts/actions-menu.tsx';
import { GiveFreeTime } from '../subscription-dates/give-free-time.tsx';
import { MoveBillingDate } from '../subscription-dates/move-billing-date.tsx';
import { MoveTrialEnd } from '../subscription-dates/move-trial-end.tsx';
import { TermsForm } from './terms-form.tsx';
import { TransferForm } from './transfer-form.tsx';

interface FormProps {
  subscription: NonNullable<SubscriptionQuery['subscription']>;
  project: string;
  onClose: () => void;
}

interface Act {
  /** Its name in `availableActions`; without one, it is always offered. */
  action?: string;
  label: string;
  Form: (props: FormProps) => ReactNode;
}

const acts: Act[] = [
  { action: 'move_trial_end', label: 'Move the trial’s end', Form: MoveTrialEnd },
  { action: 'give_free_time', label: 'Give free time', Form: GiveFreeTime },
  { action: 'move_billing_date', label: 'Move the billing date', Form: MoveBillingDate },
  { label: 'Invoice terms', Form: TermsForm },
  { action: 'transfer', label: 'Move to another customer', Form: TransferForm },
];

/** What is seldom done with a subscription, behind one button. */
export function RareActs({ subscription, project }: Omit<FormProps, 'onClose'>) {
  const [opened, open] = useState<Act>();
  const choices = acts
    .filter(({ action }) => !action || subscription.availableActions.includes(action))
    .map((act) => ({ label: act.label, open: () => open(act) }));
  return (
    <>
      <ActionsMenu of="the subscription" choices={choices} />
      {opened && <opened.Form subscription={subscription} project={project} onClose={() => open(undefined)} />}
    </>
  );
}
