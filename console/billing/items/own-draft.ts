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

/** Begins with the numbers of the price; its amounts only where the subscription is in its currency. */
export function ownDraft(price: PricePartsFragment, currency: string): OwnDraft {
  const amount = (value: string | null | undefined) => (price.currency === currency ? (value ?? '') : '');
  return {
    unitAmount: amount(price.unitAmount),
    fixedAmount: amount(price.fixedAmount),
    percent: price.percent ?? '',
    packageSize: price.packageSize ?? '',
    freeUnits: price.freeUnits ?? '',
    tiers: price.tiers.map(({ upTo, unitAmount, flatAmount, percent }) => ({
      ...{ upTo: upTo ?? '', unitAmount: amount(unitAmount), flatAmount: amount(flatAmount), percent: percent ?? '' },
    })),
  };
}

/** The draft as the API takes it: what the model of the price has. What may be 0 is 0 where nothing is entered. */
export function ownInput(model: PricingModel, draft: OwnDraft): OwnTermsInput {
  const mayBeZero = (name: OwnName) => name === 'freeUnits' || name === 'fixedAmount';
  const entered = ownNames(model).map(([name]) => [name, draft[name] || (mayBeZero(name) ? '0' : undefined)]);
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
