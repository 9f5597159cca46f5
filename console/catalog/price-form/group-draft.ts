import type { Price } from '../offer/offer.ts';
import type { SharedName } from '../../app/parts/pricing-models.ts';
import { currencyDraft } from './currency-draft.ts';
import type { CurrencyDraft } from './currency-draft.ts';

/** What a person has entered about the usage of one group and its amounts. */
export interface GroupDraft extends Record<SharedName, string> {
  /** Properties and their values: "region=eu-west, model=large". */
  match: string;
  flatFeeOnZero: boolean;
  ends: string[];
  /** The amounts, in the order of the currencies of the price. */
  currencies: CurrencyDraft[];
}

export function groupDraftOf(group: Price['groups'][number], currency: string): GroupDraft {
  const { match, flatFeeOnZero, tiers, currencyOptions } = group;
  return {
    match: matchText(match),
    flatFeeOnZero,
    ...{ percent: group.percent ?? '', packageSize: group.packageSize ?? '', freeUnits: group.freeUnits ?? '' },
    ends: tiers.length ? tiers.map(({ upTo }) => upTo ?? '') : ['', ''],
    currencies: [{ ...group, currency }, ...currencyOptions].map(currencyDraft),
  };
}

export function matchText(match: Record<string, unknown>): string {
  return Object.entries(match)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(', ');
}

/** Reads "region=eu-west, model=large"; the API says what is wrong with names and values. */
export function matchOf(text: string): Record<string, string> {
  const parts = text.split(',').filter((part) => part.trim());
  return Object.fromEntries(
    parts.map((part) => {
      const [name = '', ...value] = part.split('=');
      return [name.trim(), value.join('=').trim()];
    }),
  );
}
