import { Link } from '@tanstack/react-router';
import { PurchaseDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { intervalWords, priceWords } from '../../app/parts/price.ts';
import { plansName } from '../../app/parts/plans-name.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { purchaseRoute } from './route.ts';
import { HowToPay } from './how-to-pay.tsx';
import { LatestInvoice } from './latest-invoice.tsx';
import { PurchaseActs } from './purchase-acts.tsx';
import type { PurchasedSubscription } from './purchased.ts';
import { Terms } from './terms.tsx';

const columns: Column<PurchasedSubscription['items'][number]>[] = [
  { label: 'Product', cell: ({ product, plan }) => `${product.name} ${plan.name}` },
  { label: 'Quantity', isNumber: true, cell: ({ quantity, price }) => (price.meter ? 'As used' : quantity) },
  { label: 'Price', isNumber: true, cell: ({ price }) => `${priceWords(price)} ${intervalWords(price)}` },
];

/** One subscription of the person: what it is, what is owed for it, and how to pay or end it. */
export function Purchase() {
  const { subscription: id } = purchaseRoute.useParams();
  const screen = useScreen(PurchaseDocument, { id });
  const found = screen.data?.subscription;
  return (
    <Screen
      title={found ? plansName(found.items) : 'Purchase'}
      above={<Link to="/purchases">Purchases</Link>}
      note={
        found && (
          <>
            <Status value={found.status} />
            <span>from {found.project.name}</span>
            <CopyId id={found.id} />
          </>
        )
      }
      actions={found && <PurchaseActs subscription={found} />}
      of={screen}
    >
      {({ subscription }) =>
        subscription && (
          <>
            <HowToPay subscription={subscription} reload={screen.reload} />
            <Terms subscription={subscription} />
            <Section title="Prices">
              <Rows label="Prices" rows={subscription.items} columns={columns} />
            </Section>
            <LatestInvoice subscription={subscription} />
          </>
        )
      }
    </Screen>
  );
}
