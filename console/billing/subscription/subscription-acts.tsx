import {
  CancelSubscriptionDocument,
  KeepSubscriptionDocument,
  PauseSubscriptionDocument,
  ReleaseSubscriptionDocument,
  ResumeSubscriptionDocument,
} from '../../app/graphql/gql/billing/graphql.ts';
import type { SubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMay } from '../../app/shell/viewer.ts';

type Subscription = NonNullable<SubscriptionQuery['subscription']>;

/** What can be done with a subscription now. */
export function SubscriptionActs({ subscription, project }: { subscription: Subscription; project: string }) {
  const { id, availableActions, currentPeriod, cancelAt, quarantinedAt } = subscription;
  const mayRelease = useMay('billing:write', project) && quarantinedAt;
  const release = useAct(ReleaseSubscriptionDocument);
  const pause = useAct(PauseSubscriptionDocument);
  const resume = useAct(ResumeSubscriptionDocument);
  const cancel = useAct(CancelSubscriptionDocument);
  const keep = useAct(KeepSubscriptionDocument);
  // A planned cancellation is kept or made earlier, and not planned twice.
  const available = availableActions.filter((action) => !(action === 'cancel_at_period_end' && cancelAt));
  return (
    <Acts
      available={mayRelease ? ['release', ...available] : available}
      choices={[
        {
          action: 'release',
          label: 'Release',
          isMain: true,
          text: 'Billing continues where it stopped, and what fell due since then is billed. Correct the cause first, or it stops again.',
          run: () => release.run({ id }, 'The subscription is billed again.'),
        },
        {
          action: 'resume',
          label: 'Resume',
          isMain: true,
          text: 'The subscription runs again and is billed from now on; unused time of the pause is kept.',
          run: () => resume.run({ id }, 'The subscription runs again.'),
        },
        {
          action: 'keep',
          label: 'Keep it',
          text: 'Revokes the planned cancellation, so that the subscription renews.',
          run: () => keep.run({ id }, 'The subscription renews.'),
        },
        {
          action: 'pause',
          label: 'Pause',
          text: 'Until it is resumed, the subscription costs nothing and grants nothing.',
          run: () => pause.run({ id }, 'The subscription is paused.'),
        },
        {
          action: 'cancel_at_period_end',
          label: 'Cancel at period end',
          text: (
            <>
              The subscription can be used until <Moment at={currentPeriod.endAt} />, and then ends without another
              invoice for a period.
            </>
          ),
          run: () => cancel.run({ id, at: 'period_end' }, 'The subscription ends with its period.'),
        },
        {
          action: 'cancel',
          label: 'Cancel now',
          isDangerous: true,
          text: 'The subscription ends at once, and what it grants ends too. Paid time is not credited. This cannot be undone.',
          run: () => cancel.run({ id, at: 'now' }, 'The subscription has ended.'),
        },
      ]}
    />
  );
}
