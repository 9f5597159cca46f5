import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RemoveCouponDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { SubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { discountWords } from '../coupons/words.ts';
import { ApplyCoupon } from './apply-coupon.tsx';

type Subscription = NonNullable<SubscriptionQuery['subscription']>;
type Redemption = Subscription['coupons'][number];

const columns = (project: string): Column<Redemption>[] => [
  {
    label: 'Coupon',
    cell: ({ coupon }) => (
      <>
        <RowLink to="/$project/coupons/$coupon" params={{ project, coupon: coupon.id }}>
          {coupon.code}
        </RowLink>
        <small>{coupon.name}</small>
      </>
    ),
  },
  { label: 'Discount', cell: ({ coupon }) => discountWords(coupon) },
  { label: 'Still applies to', isNumber: true, cell: ({ periodsLeft }) => leftWords(periodsLeft) },
];

const ended = ['canceled', 'incomplete_expired'];

/** The discounts of a subscription, in the order in which they apply. */
export function Coupons({ subscription, project }: { subscription: Subscription; project: string }) {
  const { coupons, status } = subscription;
  const [isApplying, { open, close }] = useDisclosure();
  const removal = useAct(RemoveCouponDocument);
  const mayChange = useMay('billing:write', project);
  const acts: Column<Redemption> = {
    label: 'Actions',
    isActs: true,
    cell: ({ id, coupon: { code } }) => (
      <RowMenu
        of={code}
        choices={[
          {
            label: 'Remove',
            isDangerous: true,
            text: `The next invoices are without the discount of ${code}. The customer has still redeemed it.`,
            run: () => removal.run({ redemptionId: id }, `${code} is removed.`),
          },
        ]}
      />
    ),
  };
  const apply = mayChange && !ended.includes(status) && (
    <Button variant="default" size="compact-sm" onClick={open}>
      Apply a coupon
    </Button>
  );
  if (!coupons.length && !apply) return null;
  return (
    <Section title="Coupons" note={coupons.length || undefined} action={apply}>
      {coupons.length ? (
        <Rows label="Coupons" rows={coupons} columns={[...columns(project), ...(mayChange ? [acts] : [])]} />
      ) : (
        <CodeNote>No discount applies.</CodeNote>
      )}
      {isApplying && <ApplyCoupon subscriptionId={subscription.id} project={project} onClose={close} />}
    </Section>
  );
}

function leftWords(periods: number | null): string {
  if (periods === null) return 'All periods';
  return periods === 1 ? '1 period' : `${formatNumber(periods)} periods`;
}
