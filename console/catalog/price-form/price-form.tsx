import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { useClient } from 'urql';
import { OfferDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { OfferQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import { LinkButton } from '../../app/parts/link-button.tsx';
import classes from '../../billing/preview/preview.module.css';
import { useLeaveGuard } from '../../app/parts/use-leave-guard.tsx';
import { Estimate } from '../estimate/estimate.tsx';
import { withPrice } from '../offer/change-offer.ts';
import type { Offer, Plan, Price } from '../offer/offer.ts';
import { useOffer } from '../offer/use-offer.ts';
import { problemOf } from '../../app/parts/problems.ts';
import { StaleOrRefusal } from '../../app/parts/stale.tsx';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { AmountFields } from './amount-fields.tsx';
import { BillingFields } from './billing-fields.tsx';
import { DraftPanel } from './draft-panel.tsx';
import { GroupFields } from './group-fields.tsx';
import { ModelFields } from './model-fields.tsx';
import { draftOf, newPrice } from './price-draft.ts';
import type { PriceDraft } from './price-draft.ts';
import own from './price-form.module.css';
import { inputOf } from './price-input.ts';

interface PriceFormProps {
  offer: Offer;
  plan: Plan;
  /** The price that the new one replaces; without one, it is one more. */
  price?: Price;
  project: string;
}

const newest = { requestPolicy: 'network-only' } as const;

/** The terms of a price of any model. */
export function PriceForm({ offer, plan, price, project }: PriceFormProps) {
  // What the reader sees is what is sent back, with its version.
  const [asRead, setAsRead] = useState(offer);
  const [sent, setSent] = useState(offer);
  const [draft, setDraft] = useState(() => (price ? draftOf(price) : newPrice()));
  const { release, guard } = useLeaveGuard(draft, 'The price that you entered is lost.');
  const set = (change: Partial<PriceDraft>) => setDraft({ ...draft, ...change });
  const act = useOffer({ isForm: true });
  const client = useClient();
  const error = sent === asRead ? act.error : undefined;
  const moveOn = useMoveOn();
  const sold = asRead.plans.find(({ id }) => id === plan.id) ?? plan;
  const place = price ? sold.prices.findIndex(({ id }) => id === price.id) : sold.prices.length;
  const pointer = `/plans/${asRead.plans.indexOf(sold)}/prices/${place}`;
  const at = (field: string) => problemOf(error, `${pointer}/${field}`);
  const input = inputOf(draft, price);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setSent(asRead);
    const saved = await act.save(asRead, withPrice(asRead, plan.id, input), 'The price is on sale.');
    const made = saved?.plans.find(({ id }) => id === plan.id)?.prices[place]?.id;
    if (!made) return;
    release();
    await moveOn({
      to: '/$project/products/$product/prices/$price',
      params: { project, product: offer.id, price: made },
      // The back button leads to the product, not to a form that would add the price again.
      replace: true,
    });
  };
  const loadNewest = async () => {
    const asked = client.query<OfferQuery>(OfferDocument.toString(), { id: offer.id }, newest);
    const now = (await asked.toPromise()).data?.product;
    if (now) setAsRead(now);
  };
  return (
    <div className={classes.both}>
      <form className={classes.form} onSubmit={(event) => void save(event)}>
        <h2>Pricing</h2>
        <ModelFields draft={draft} at={at} onChange={set} />
        <h2>Amounts</h2>
        <AmountFields draft={draft} at={at} onChange={setDraft} />
        <h2>Billing</h2>
        <BillingFields draft={draft} project={project} at={at} onChange={set} />
        {(draft.meter || draft.groups.length > 0) && (
          <>
            <h2>Amounts by group of usage</h2>
            <GroupFields draft={draft} at={at} onChange={set} />
          </>
        )}
        <StaleOrRefusal error={error} thing="product" onLoad={loadNewest} />
        <div className={own.buttons}>
          <Button type="submit" loading={act.isRunning}>
            {price ? 'Replace the price' : 'Add the price'}
          </Button>
          <LinkButton variant="default" to="/$project/products/$product" params={{ project, product: offer.id }}>
            Back
          </LinkButton>
        </div>
      </form>
      <DraftPanel plan={plan} input={input} isReplacing={price !== undefined}>
        {price && <Estimate price={price} of={{ priceId: price.id }} />}
      </DraftPanel>
      {guard}
    </div>
  );
}
