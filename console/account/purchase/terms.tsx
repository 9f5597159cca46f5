import { Facts } from '../../app/parts/facts.tsx';
import { Moment, Span } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import type { PurchasedSubscription } from './purchased.ts';

/** When the subscription runs, renews and ends. */
export function Terms({ subscription }: { subscription: PurchasedSubscription }) {
  const { currentPeriod, cancelAt, startAt, trialEndAt, status } = subscription;
  const hasEnded = status === 'canceled' || status === 'incomplete_expired';
  return (
    <Section title="Terms">
      <Facts
        of={{
          Bought: <Moment at={startAt} />,
          'Current period': hasEnded ? 'Ended' : <Span from={currentPeriod.startAt} to={currentPeriod.endAt} />,
          'Free until': status === 'trialing' && trialEndAt ? <Moment at={trialEndAt} /> : undefined,
          Ends: cancelAt ? <Moment at={cancelAt} /> : undefined,
          Renews: !cancelAt && status === 'active' ? <Moment at={currentPeriod.endAt} /> : undefined,
        }}
      />
    </Section>
  );
}
