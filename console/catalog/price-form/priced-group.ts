import { newCurrency } from './currency-draft.ts';
import type { GroupDraft } from './group-draft.ts';
import type { PriceDraft } from './price-draft.ts';

/** A new group has the shape of the price: as many tiers, with the same ends. */
export function newGroup({ ends, currencies }: PriceDraft): GroupDraft {
  return {
    ...{ match: '', flatFeeOnZero: false, percent: '', packageSize: '', freeUnits: '', ends },
    currencies: currencies.map(() => newCurrency(ends.length)),
  };
}

/** A price that has the amounts of a group in place of its own, for the fields and the input of amounts. */
export function asPrice(draft: PriceDraft, group: GroupDraft): PriceDraft {
  const currencies = draft.currencies.map(({ currency }, index) => ({
    ...(group.currencies[index] ?? newCurrency(group.ends.length)),
    currency,
  }));
  return { ...draft, ...group, currencies };
}
