import type { OwnTermsInput, PricePartsFragment, PricingModel } from '../../app/graphql/gql/billing/graphql.ts';
import { models } from '../../app/parts/pricing-models.ts';
import type { TierAmountName } from '../../app/parts/pricing-models.ts';

/** The numbers of a price that a customer can have of their own. */
const names = ['unitAmount', 'fixedAmount', 'percent', 'packageSize', 'freeUnits'] as const;

export type OwnName = (typeof names)[number];

/** A tier as it is entered; the last has no end. */
export type OwnTier = Record<TierAmountName | 'upTo', string>;

/** Amounts for one customer alone, as a person enters them. */
export interface OwnDraft extends Record<OwnName, string> {
  tiers: readonly OwnTier[];
}

/** The numbers that prices of a model have, with their labels; the buyer names the amount of some, which have none. */
export function ownNames(model: PricingModel): [OwnName, string][] {
  if (model === 'custom') return [];
  const labels: Partial<Record<string, string>> = { ...models[model].amounts, ...models[model].shared };
  return names.flatMap((name) => (labels[name] ? [[name, labels[name]] as [OwnName, string]] : []));
}

/** Begins with the numbers of the price. */
export function ownDraft(price: PricePartsFragment): OwnDraft {
  return {
    unitAmount: price.unitAmount ?? '',
    fixedAmount: price.fixedAmount ?? '',
    percent: price.percent ?? '',
    packageSize: price.packageSize ?? '',
    freeUnits: price.freeUnits ?? '',
    tiers: price.tiers.map(({ upTo, unitAmount, flatAmount, percent }) => ({
      ...{ upTo: upTo ?? '', unitAmount: unitAmount ?? '', flatAmount: flatAmount ?? '', percent: percent ?? '' },
    })),
  };
}

/** The draft as the API takes it: what the model of the price has, and nothing that is empty. */
export function ownInput(model: PricingModel, draft: OwnDraft): OwnTermsInput {
  const entered = ownNames(model).map(([name]) => [name, draft[name] || undefined]);
  const { tier } = models[model];
  const tiers = tier && draft.tiers.map((each, index) => ({ ...endOf(draft, index), ...amountsOf(each, tier) }));
  return { ...(Object.fromEntries(entered) as Partial<Record<OwnName, string>>), tiers };
}

function endOf({ tiers }: OwnDraft, index: number) {
  return { upTo: index === tiers.length - 1 ? null : (tiers[index]?.upTo ?? '') };
}

function amountsOf(tier: OwnTier, shown: readonly TierAmountName[]) {
  return Object.fromEntries(shown.map((name) => [name, tier[name] || undefined]));
}

/** Adds a tier before the last. */
export function withTier(tiers: readonly OwnTier[]): OwnTier[] {
  const empty = { upTo: '', unitAmount: '', flatAmount: '', percent: '' };
  return [...tiers.slice(0, -1), empty, ...tiers.slice(-1)];
}
