import type { CouponRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Status } from '../../app/parts/status.tsx';
import { discountWords, durationWords, redemptionWords } from './words.ts';

/** The columns of coupons. */
export function couponColumns(project: string): Column<CouponRowFragment>[] {
  return [
    {
      label: 'Code',
      cell: ({ id, code, name }) => (
        <>
          <RowLink to="/$project/coupons/$coupon" params={{ project, coupon: id }}>
            {code}
          </RowLink>
          <small>{name}</small>
        </>
      ),
    },
    { label: 'Status', cell: ({ archivedAt }) => <Status value={archivedAt ? 'archived' : 'active'} /> },
    { label: 'Discount', cell: (coupon) => discountWords(coupon) },
    { label: 'For', isHiddenOnPhone: true, cell: (coupon) => durationWords(coupon) },
    { label: 'Redeemed', isNumber: true, cell: (coupon) => redemptionWords(coupon) },
    { label: 'Until', isNumber: true, cell: ({ redeemBy }) => <Moment at={redeemBy} /> },
  ];
}
