import { Link } from '@tanstack/react-router';
import { OfferDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import { Message } from '../../app/parts/message.tsx';
import { intervalWords, priceWords } from '../../app/parts/price.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import type { Offer } from '../offer/offer.ts';
import { PriceForm } from './price-form.tsx';
import { replacePriceRoute } from './route.ts';

/** Sells a plan at other terms: a new price takes the place of one, which those who pay it keep. */
export function ReplacePrice() {
  const { project, product: id, price } = replacePriceRoute.useParams();
  const screen = useScreen(OfferDocument, { id });
  const offer = screen.data?.product;
  const sold = offer && soldAt(offer, price);
  return (
    <Screen
      title={sold ? `Replace a price of ${sold.plan.name}` : 'Replace a price'}
      above={
        <Link to="/$project/products/$product/prices/$price" params={{ project, product: id, price }}>
          {sold ? `${priceWords(sold.price)} ${intervalWords(sold.price)}` : 'Price'}
        </Link>
      }
      needs="catalog:write"
      of={screen}
    >
      {({ product: found }) =>
        found &&
        (sold ? (
          <PriceForm offer={found} plan={sold.plan} price={sold.price} project={project} />
        ) : (
          <Message title="It is no longer sold">Only a price that is sold can be replaced by another.</Message>
        ))
      }
    </Screen>
  );
}

function soldAt({ plans }: Offer, id: string) {
  for (const plan of plans) {
    const price = plan.prices.find((each) => each.id === id);
    if (price) return { plan, price };
  }
  return undefined;
}
