import type { CheckoutLinkRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { nameOf } from '../customers/customer-name.ts';

/** The terms of the sale through a link. */
export function LinkTerms({ link }: { link: CheckoutLinkRowFragment }) {
  const { coupons, takesCoupon, trialDays, successUrl, cancelUrl, maxUses, expiresAt, archivedAt, customer } = link;
  return (
    <Section title="Terms">
      <Facts
        of={{
          'Buyers return to': successUrl,
          'Who does not buy returns to': cancelUrl,
          'Only for': customer ? nameOf(customer) : undefined,
          Coupons: coupons.length ? coupons.join(', ') : 'None',
          'The buyer may enter a coupon': takesCoupon ? 'Yes' : 'No',
          'Free days': trialDays === null ? 'Those of the prices' : formatNumber(trialDays),
          'Purchases at most': maxUses === null ? 'Any number' : formatNumber(maxUses),
          Currency: link.currency,
          Ends: expiresAt ? <Moment at={expiresAt} /> : 'Never',
          Created: <Moment at={link.createdAt} />,
          Archived: archivedAt ? <Moment at={archivedAt} /> : undefined,
        }}
      />
    </Section>
  );
}
