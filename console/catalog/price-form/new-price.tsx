import { Link } from '@tanstack/react-router';
import { OfferDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { PriceForm } from './price-form.tsx';
import { newPriceRoute } from './route.ts';

/** Adds a price to a plan. */
export function NewPrice() {
  const { project, product: id } = newPriceRoute.useParams();
  const { plan: planId } = newPriceRoute.useSearch();
  const screen = useScreen(OfferDocument, { id });
  const offer = screen.data?.product;
  const plan = offer?.plans.find((each) => each.id === planId);
  return (
    <Screen
      title={plan ? `New price of ${plan.name}` : 'New price'}
      above={
        <Link to="/$project/products/$product" params={{ project, product: id }}>
          {offer?.name ?? 'Product'}
        </Link>
      }
      needs="catalog:write"
      of={screen}
    >
      {({ product: found }) =>
        found &&
        (plan ? (
          <PriceForm key={plan.id} offer={found} plan={plan} project={project} />
        ) : (
          <Message title="There is no such plan">
            A price belongs to a plan. Choose one on the screen of the product.
          </Message>
        ))
      }
    </Screen>
  );
}
