import { Link } from '@tanstack/react-router';
import { StorefrontDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { ProductStatus } from '../../app/graphql/gql/catalog/graphql.ts';
import { Filters } from '../../app/list/filters.tsx';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { choicesOf } from './choices.ts';
import { Comparison } from './comparison.tsx';
import { Offers } from './offers.tsx';
import { Presentation } from './presentation.tsx';
import { storefrontRoute } from './route.ts';

const seenBy: Record<ProductStatus, string> = {
  draft: 'A draft: only the project sees it until it is published.',
  active: 'Everyone who is signed in sees it; visitors too, if the operator has opened the storefront.',
  unlisted: 'It is in no list. Everyone who knows its id sees it, as far as they may see products.',
  archived: 'It is no longer sold, and only the project sees it.',
};

/** A product as a visitor sees it: the texts, what the plans cost, and what they have. */
export function Storefront() {
  const { project, product: id } = storefrontRoute.useParams();
  const search = storefrontRoute.useSearch();
  const navigate = storefrontRoute.useNavigate();
  const { locale } = search;
  const screen = useScreen(StorefrontDocument, { id, locale: locale ?? 'en', isTranslated: locale !== undefined });
  const product = screen.data?.product;
  return (
    <Screen
      title="Storefront"
      above={
        <Link to="/$project/products/$product" params={{ project, product: id }}>
          {product?.name ?? 'Product'}
        </Link>
      }
      note={product && seenBy[product.status]}
      needs="catalog:read"
      of={screen}
    >
      {({ product: found }) =>
        found && (
          <>
            <Filters search={search} onSearch={(next) => void navigate({ search: next })} filters={choicesOf(found)} />
            <Presentation product={found} texts={found.translation} />
            {found.plans.length ? (
              <>
                <Offers plans={found.plans} features={found.features} chosen={search} />
                <Comparison plans={found.plans} features={found.features} />
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
