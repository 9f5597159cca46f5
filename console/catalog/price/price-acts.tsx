import type { PriceQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { withoutPrice } from '../offer/change-offer.ts';
import { mayChange } from '../offer/offer.ts';
import { useOffer } from '../offer/use-offer.ts';

type Price = NonNullable<PriceQuery['price']>;

/** The actions that a sold price offers. */
export function PriceActs({ price, project }: { price: Price; project: string }) {
  const { product, plan } = price;
  const { save } = useOffer();
  const moveOn = useMoveOn();
  if (!mayChange(product)) return null;
  const params = { project, product: product.id };
  const stop = async () => {
    const saved = await save(product, withoutPrice(product, plan.id, price.id), 'The price is no longer sold.');
    if (saved) await moveOn({ to: '/$project/products/$product', params });
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
