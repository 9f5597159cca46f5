import { Button, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import type { BuyerDetailsFragment } from '../../app/graphql/gql/account/graphql.ts';
import { CreateSubscriptionDocument, PreviewSubscriptionDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { StorefrontPartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import { formatMoney, isZero } from '../../app/parts/money.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { Count } from '../../billing/items/item-fields.tsx';
import { PreviewPanel } from '../../billing/preview/preview-panel.tsx';
import classes from '../../billing/preview/preview.module.css';
import { usePreview } from '../../billing/preview/use-preview.ts';
import type { Chosen } from '../../catalog/storefront/choices.ts';
import { BilledTo } from './billed-to.tsx';
import { DetailFields } from './detail-fields.tsx';
import { inputOf, newOrder } from './order.ts';
import { PriceField, pricesOf } from './price-field.tsx';

interface BuyProps {
  product: StorefrontPartsFragment;
  chosen: Chosen;
  userId: string | undefined;
  /** The person as a customer of the project, once they are one. */
  customer: BuyerDetailsFragment | undefined;
  onChanged: () => void;
}

/** Buys a plan of a product; the first invoice shows beside the form. */
export function Buy({ product, chosen, userId, customer, onChanged }: BuyProps) {
  const [order, setOrder] = useState(newOrder);
  const act = useAct(CreateSubscriptionDocument);
  const moveOn = useMoveOn('The purchase is made.');
  const { item, coupon, details } = order;
  // Another way to pay has other prices.
  const isOffered = pricesOf(product.name, product.plans, chosen).some(({ id }) => id === item.price?.id);
  const price = isOffered ? item.price : undefined;
  const input = inputOf({ ...order, item: { ...item, price } }, { userId, customer, currency: chosen.currency });
  const preview = usePreview(PreviewSubscriptionDocument, input && { input });
  const due = preview.error ? undefined : preview.data?.previewSubscription?.amountDue;
  const change = (values: Partial<typeof item>) => setOrder({ ...order, item: { ...item, ...values } });
  const buy = async (event: FormEvent) => {
    event.preventDefault();
    const bought = input && (await act.run({ input }));
    const subscription = bought?.createSubscription?.subscription.id;
    if (subscription) await moveOn({ to: '/purchases/$subscription', params: { subscription } });
  };
  return (
    <Section title="Buy">
      <div className={classes.both}>
        <form className={classes.form} onSubmit={(event) => void buy(event)}>
          <PriceField
            product={product.name}
            plans={product.plans}
            chosen={chosen}
            price={price}
            error={problemAt(preview.error, '/items/0/priceId')}
            onChoose={(found) => change({ price: found })}
          />
          <Count item={{ ...item, price }} index={0} error={preview.error} onChange={change} />
          <TextInput
            label="Coupon"
            value={coupon}
            error={problemAt(preview.error, '/coupons/0')}
            onChange={({ currentTarget }) => setOrder({ ...order, coupon: currentTarget.value })}
          />
          <h2>Billed to</h2>
          {customer ? (
            <BilledTo customer={customer} onChanged={onChanged} />
          ) : (
            <DetailFields
              details={details}
              error={preview.error}
              at="/customer"
              onChange={(values) => setOrder({ ...order, details: { ...details, ...values } })}
            />
          )}
          {due && (
            <p>
              {formatMoney(due)} {isZero(due) ? 'is due: it runs at once.' : 'is due at once.'}
            </p>
          )}
          <div>
            <Button type="submit" disabled={!input || preview.error !== undefined} loading={act.isRunning}>
              Buy
            </Button>
          </div>
        </form>
        <PreviewPanel
          of={preview}
          preview={preview.data?.previewSubscription}
          hint="Choose a plan to see the first invoice."
        />
      </div>
    </Section>
  );
}
