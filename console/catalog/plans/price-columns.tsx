import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Nothing } from '../../app/parts/moment.tsx';
import { intervalWords, priceWords } from '../../app/parts/price.ts';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { words } from '../../app/parts/words.ts';
import { withMovedPrice, withoutPrice } from '../offer/change-offer.ts';
import type { Offer, Plan, Price } from '../offer/offer.ts';
import { useOffer } from '../offer/use-offer.ts';
import { models } from '../../app/parts/pricing-models.ts';

interface PricesOf {
  plan: Plan;
  offer: Offer;
  project: string;
  /** Whether the reader may change them. */
  may: boolean;
}

/** The columns of the prices of a plan. */
export function priceColumns({ plan, offer, project, may }: PricesOf): Column<Price>[] {
  return [
    {
      label: 'Price',
      cell: (price) => (
        <>
          <RowLink
            to="/$project/products/$product/prices/$price"
            params={{ project, product: offer.id, price: price.id }}
          >
            {priceWords(price)}
          </RowLink>
          {price.lookupKey && <small>{price.lookupKey}</small>}
        </>
      ),
    },
    { label: 'Billed', cell: (price) => words(intervalWords(price)) },
    { label: 'Model', isHiddenOnPhone: true, cell: ({ model }) => models[model].label },
    { label: 'Trial', cell: ({ trialDays }) => (trialDays ? `${trialDays} days` : <Nothing />) },
    {
      label: 'Also in',
      isHiddenOnPhone: true,
      cell: ({ currencyOptions }) => currencyOptions.map(({ currency }) => currency).join(', ') || <Nothing />,
    },
    ...(may ? [{ label: 'Actions', isActs: true, cell: (price: Price) => <Menu {...{ price, plan, offer }} /> }] : []),
  ];
}

function Menu({ price, plan, offer }: { price: Price; plan: Plan; offer: Offer }) {
  const { save } = useOffer();
  const place = plan.prices.findIndex(({ id }) => id === price.id);
  const name = `${priceWords(price)} ${intervalWords(price)}`;
  const move = (by: number) => void save(offer, withMovedPrice(offer, plan.id, price.id, by), 'The price is moved.');
  return (
    <RowMenu
      of={name}
      choices={[
        ...(place > 0 ? [{ label: 'Move up', open: () => move(-1) }] : []),
        ...(place < plan.prices.length - 1 ? [{ label: 'Move down', open: () => move(1) }] : []),
        {
          label: 'Stop selling',
          isDangerous: true,
          text: `Takes “${name}” off sale. Subscriptions that pay it continue to pay it.`,
          run: () => save(offer, withoutPrice(offer, plan.id, price.id), 'The price is no longer sold.'),
        },
      ]}
    />
  );
}
