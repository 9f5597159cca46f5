import { Link } from '@tanstack/react-router';
import { BuyerDocument } from '../../app/graphql/gql/account/graphql.ts';
import { StorefrontDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import { Filters } from '../../app/list/filters.tsx';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useViewer } from '../../app/shell/viewer.ts';
import { choicesOf } from '../../catalog/storefront/choices.ts';
import { Offers } from '../../catalog/storefront/offers.tsx';
import { Presentation } from '../../catalog/storefront/presentation.tsx';
import { Buy } from './buy.tsx';
import { buyRoute } from './route.ts';

/** A product of a shop: what it is, what it costs, and the form that buys it. */
export function ProductOnSale() {
  const { seller, product: id } = buyRoute.useParams();
  const search = buyRoute.useSearch();
  const navigate = buyRoute.useNavigate();
  const userId = useViewer().me.user?.id;
  const buyer = useScreen(BuyerDocument, { seller, buyer: { userId } });
  const screen = useScreen(StorefrontDocument, { id, locale: 'en', isTranslated: false });
  const product = screen.data?.product;
  return (
    <Screen
      title={product?.name ?? 'Product'}
      above={
        <Link to="/shops/$seller" params={{ seller }}>
          {buyer.data?.shop?.project.name ?? 'Shop'}
        </Link>
      }
      of={buyer.error ? { ...screen, error: buyer.error, data: undefined } : screen}
    >
      {({ product: found }) =>
        found && (
          <>
            <Presentation product={found} texts={undefined} isNamed />
            {found.plans.length ? (
              <>
                <Filters
                  search={search}
                  onSearch={(next) => void navigate({ search: next })}
                  filters={choicesOf(found).filter(({ name }) => name !== 'locale')}
                />
                <Offers plans={found.plans} features={found.features} chosen={search} />
                {buyer.data && (
                  <Buy
                    product={found}
                    chosen={search}
                    userId={userId}
                    customer={buyer.data.customers?.nodes[0]}
                    onChanged={buyer.reload}
                  />
                )}
              </>
            ) : (
              <Message title="Nothing to buy yet">The product has no plan.</Message>
            )}
          </>
        )
      }
    </Screen>
  );
}
