import { useNavigate } from '@tanstack/react-router';
import type { PriceQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { withoutPrice } from '../offer/change-offer.ts';
import { mayChange } from '../offer/offer.ts';
import { useOffer } from '../offer/use-offer.ts';

type Price = NonNullable<PriceQuery['price']>;

/** What can be done with a price that is sold. */
export function PriceActs({ price, project }: { price: Price; project: string }) {
  const { product, plan } = price;
  const { save } = useOffer();
  const navigate = useNavigate();
  if (!mayChange(product)) return null;
  const params = { project, product: product.id };
  const stop = async () => {
    const saved = await save(product, withoutPrice(product, plan.id, price.id), 'The price is no longer sold.');
    if (saved) await navigate({ to: '/$project/products/$product', params });
  };
  return (
    <>
      <LinkButton
        variant="default"
        to="/$project/products/$product/prices/$price/replace"
        params={{ ...params, price: price.id }}
      >
        Replace
      </LinkButton>
      <Acts
        available={['stop']}
        choices={[
          {
            action: 'stop',
            label: 'Stop selling',
            isDangerous: true,
            text: `Takes this price of ${plan.name} off sale. Subscriptions that pay it continue to pay it.`,
            run: stop,
          },
        ]}
      />
    </>
  );
}
