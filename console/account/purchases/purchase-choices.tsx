import {
  CancelPurchaseDocument,
  CancelUnpaidDocument,
  KeepPurchaseDocument,
  PausePurchaseDocument,
  ResumePurchaseDocument,
} from '../../app/graphql/gql/account/graphql.ts';
import type { PurchaseStateFragment } from '../../app/graphql/gql/account/graphql.ts';
import { Moment } from '../../app/parts/moment.tsx';
import type { Question } from '../../app/parts/asked.tsx';
import { useAct } from '../../app/parts/use-act.ts';

type Purchase = PurchaseStateFragment & { currentPeriod: { endAt: string } };

/** What a person may do with a subscription of theirs now. */
export function usePurchaseChoices(): (purchase: Purchase) => Question[] {
  const [cancel, cancelUnpaid, keep] = [
    useAct(CancelPurchaseDocument),
    useAct(CancelUnpaidDocument),
    useAct(KeepPurchaseDocument),
  ];
  const [pause, resume] = [useAct(PausePurchaseDocument), useAct(ResumePurchaseDocument)];
  return ({ id, status, availableActions, cancelAt, currentPeriod }) => [
    ...(availableActions.includes('keep')
      ? [
          {
            label: 'Keep it',
            text: 'Takes the cancellation back, so that the subscription renews.',
            run: () => keep.run({ id }, 'The subscription renews.'),
          },
        ]
      : []),
    ...(availableActions.includes('resume')
      ? [
          {
            label: 'Resume',
            text: 'You can use it again. What was left of a paid period is used first; otherwise a period begins and is billed.',
            run: () => resume.run({ id }, 'The subscription runs again.'),
          },
        ]
      : []),
    ...(availableActions.includes('pause')
      ? [
          {
            label: 'Pause',
            text: 'You cannot use it, and are billed for no further period, until you resume it. What is left of a paid period is kept.',
            run: () => pause.run({ id }, 'The subscription is paused.'),
          },
        ]
      : []),
    ...(availableActions.includes('cancel_at_period_end') && !cancelAt
      ? [
          {
            label: 'Cancel',
            isDangerous: true,
            text: (
              <>
                You can use it until <Moment at={currentPeriod.endAt} />, and then it ends without another invoice for a
                period. You can take it back until then.
              </>
            ),
            run: () => cancel.run({ id }, 'The subscription ends with its period.'),
          },
        ]
      : []),
    ...(status === 'incomplete' && availableActions.includes('cancel')
      ? [
          {
            label: 'Cancel the purchase',
            isDangerous: true,
            text: 'Its invoice becomes void, and you owe nothing. You can buy it again afterwards.',
            run: () => cancelUnpaid.run({ id }, 'The purchase is canceled.'),
          },
        ]
      : []),
  ];
}
