import type { LicenceEnd, PlanDocumentInput } from '../../app/graphql/gql/catalog/graphql.ts';
import { priceAsRead } from '../offer/as-read.ts';
import { grantText, grantValue } from '../offer/grants.ts';
import type { Offer, Plan } from '../offer/offer.ts';

/** What a person has entered about a plan. */
export interface PlanDraft {
  name: string;
  /** Undefined as long as it follows the name. */
  key: string | undefined;
  description: string;
  /** By the key of the feature; an empty text grants nothing. */
  grants: Record<string, string>;
  /** Whether subscribers keep the grants of their version. */
  keepsTerms: boolean;
  hasLicence: boolean;
  maxMachines: string;
  offlineDays: string;
  atEnd: LicenceEnd;
}

export function draftOf({ features }: Offer, plan: Plan | undefined): PlanDraft {
  const granted = features.map(({ key }) => [key, grantText(plan?.grants[key])] as const);
  return {
    ...{ name: plan?.name ?? '', key: plan?.key, description: plan?.description ?? '' },
    grants: Object.fromEntries(granted),
    keepsTerms: plan?.keepsTerms ?? true,
    ...licenceOf(plan?.licencePolicy),
  };
}

function licenceOf(policy: Plan['licencePolicy'] | undefined) {
  if (!policy) return { hasLicence: false, maxMachines: '', offlineDays: '', atEnd: 'restrict' as const };
  const { maxMachines, offlineDays, atEnd } = policy;
  return { hasLicence: true, maxMachines: String(maxMachines ?? ''), offlineDays: String(offlineDays), atEnd };
}

/** The plan as the API takes it, with the prices that it has. */
export function inputOf(draft: PlanDraft, key: string, { features }: Offer, plan: Plan | undefined): PlanDocumentInput {
  const { name, description, keepsTerms, hasLicence, maxMachines, offlineDays, atEnd } = draft;
  const granted = features.flatMap((feature) => {
    const value = grantValue(feature.type, draft.grants[feature.key] ?? '');
    return value === undefined ? [] : [[feature.key, value]];
  });
  const policy = {
    atEnd,
    maxMachines: maxMachines === '' ? null : Number(maxMachines),
    // Left out, the API chooses.
    ...(offlineDays !== '' && { offlineDays: Number(offlineDays) }),
  };
  return {
    ...{ id: plan?.id ?? null, key, name, description: description || null },
    grants: Object.fromEntries(granted) as Record<string, unknown>,
    keepsTerms,
    licencePolicy: hasLicence ? policy : null,
    prices: plan?.prices.map(priceAsRead) ?? [],
  };
}
