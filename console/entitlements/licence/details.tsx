import { Link } from '@tanstack/react-router';
import type { LicenceQuery } from '../../app/graphql/gql/entitlements/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { nameOf } from '../../billing/customers/customer-name.ts';
import { standings } from '../licences/standings.ts';

type Found = NonNullable<LicenceQuery['licence']>;

/** Whose licence it is, and the terms that it was sold with. */
export function Details({ licence, project }: { licence: Found; project: string }) {
  const { customer, product, plan, subscription, standing, policy, createdAt, expiresAt } = licence;
  return (
    <Section title="Details">
      <Facts
        of={{
          Customer: (
            <Link to="/$project/customers/$customer" params={{ project, customer: customer.id }}>
              {nameOf(customer)}
            </Link>
          ),
          Product: (
            <Link to="/$project/products/$product" params={{ project, product: product.id }}>
              {product.name}
            </Link>
          ),
          Plan: plan.name,
          [subscription ? 'Subscription' : 'Purchase or gift']: subscription ? (
            <Link to="/$project/subscriptions/$subscription" params={{ project, subscription: subscription.id }}>
              {standings[standing]}
            </Link>
          ) : (
            standings[standing]
          ),
          Issued: <Moment at={createdAt} />,
          Ends: expiresAt ? <Moment at={expiresAt} /> : subscription ? 'With its subscription' : 'Never',
          'After the end': ends[policy.atEnd],
          Machines: policy.maxMachines === null ? 'Any number' : `${formatNumber(policy.maxMachines)} for each unit`,
          Offline: policy.offlineDays === 1 ? '1 day' : `${formatNumber(policy.offlineDays)} days`,
        }}
      />
    </Section>
  );
}

const ends: Record<Found['policy']['atEnd'], string> = {
  maintain: 'Valid for earlier releases',
  restrict: 'No longer valid',
};
