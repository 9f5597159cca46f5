import { Link } from '@tanstack/react-router';
import { ArchiveCouponDocument, CouponDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CouponQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Facts } from '../../app/parts/facts.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { discountWords, durationWords, redemptionWords } from '../coupons/words.ts';
import { CouponProducts } from './coupon-products.tsx';
import { couponRoute } from './route.ts';

type Coupon = NonNullable<CouponQuery['coupon']>;

/** One coupon: its terms, and how often it was redeemed. */
export function Coupon() {
  const { project, coupon: id } = couponRoute.useParams();
  const screen = useScreen(CouponDocument, { id });
  const coupon = screen.data?.coupon;
  return (
    <Screen
      title={coupon?.code ?? 'Coupon'}
      above={
        <Link to="/$project/coupons" params={{ project }}>
          Coupons
        </Link>
      }
      note={
        coupon && (
          <>
            <Status value={coupon.archivedAt ? 'archived' : 'active'} />
            <CopyId id={coupon.id} />
          </>
        )
      }
      actions={coupon && <CouponActs coupon={coupon} project={project} />}
      needs="billing:read"
      of={screen}
    >
      {({ coupon: found }) => found && <Terms coupon={found} project={project} />}
    </Screen>
  );
}

function Terms({ coupon, project }: { coupon: Coupon; project: string }) {
  return (
    <Section title="Terms">
      <Facts
        of={{
          Name: coupon.name,
          Discount: discountWords(coupon),
          For: durationWords(coupon),
          Products: coupon.productIds.length ? <CouponProducts ids={coupon.productIds} project={project} /> : 'All',
          Redeemed: redemptionWords(coupon),
          'Can be redeemed until': coupon.redeemBy ? <Moment at={coupon.redeemBy} /> : 'No limit',
          Created: <Moment at={coupon.createdAt} />,
          Archived: coupon.archivedAt ? <Moment at={coupon.archivedAt} /> : undefined,
        }}
      />
    </Section>
  );
}

function CouponActs({ coupon: { id, code, archivedAt }, project }: { coupon: Coupon; project: string }) {
  const archive = useAct(ArchiveCouponDocument);
  const mayChange = useMay('billing:write', project);
  return (
    <Acts
      available={mayChange && !archivedAt ? ['archive'] : []}
      choices={[
        {
          action: 'archive',
          label: 'Archive',
          isDangerous: true,
          text: `Nobody can redeem ${code} any more. Subscriptions that use it keep it. This cannot be undone; another coupon may get the code.`,
          run: () => archive.run({ id }, `${code} is archived.`),
        },
      ]}
    />
  );
}
