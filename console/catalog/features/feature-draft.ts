import type { FeatureType } from '../../app/graphql/gql/catalog/graphql.ts';
import { grantText } from '../offer/grants.ts';
import type { Feature, Offer } from '../offer/offer.ts';

/** What a person has entered about a feature. */
export interface FeatureDraft {
  name: string;
  /** Undefined as long as it follows the name. */
  key: string | undefined;
  type: FeatureType;
  unit: string;
  meter: string;
  description: string;
  /** By the id of the plan; an empty text grants nothing. */
  grants: Record<string, string>;
}

const emptyDraft: FeatureDraft = {
  ...{ name: '', key: undefined, type: 'quantity', unit: '', meter: '', description: '', grants: {} },
};

export function draftOf({ plans }: Offer, feature: Feature | undefined): FeatureDraft {
  if (!feature) return emptyDraft;
  const { name, key, type, unit, meter, description } = feature;
  const granted = plans.map(({ id, grants }) => [id, grantText(grants[key])] as const);
  return {
    ...{ name, key, type, unit: unit ?? '', meter: meter?.key ?? '', description: description ?? '' },
    grants: Object.fromEntries(granted),
  };
}
