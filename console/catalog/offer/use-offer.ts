import { UpdateOfferDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { UpdateOfferMutation } from '../../app/graphql/gql/catalog/graphql.ts';
import type { Act } from '../../app/parts/use-act.ts';
import { useAct } from '../../app/parts/use-act.ts';
import type { Offer, OfferChange } from './offer.ts';

interface OfferAct extends Pick<Act<UpdateOfferMutation, never>, 'isRunning' | 'error'> {
  /** Sends a change of the offer as it was read; returns the offer after it, or undefined after a refusal. */
  save: (asRead: Offer, change: OfferChange, done: string) => Promise<Offer | undefined>;
}

/** Changes what a product sells. If someone else has changed the product in the meantime, the API refuses. */
export function useOffer({ isForm = false } = {}): OfferAct {
  const { isRunning, error, run } = useAct(UpdateOfferDocument, { isForm });
  return {
    ...{ isRunning, error },
    async save({ id, version }, change, done) {
      const saved = await run({ id, input: { ...change, ifVersion: version } }, done);
      return saved?.updateProduct?.product;
    },
  };
}
