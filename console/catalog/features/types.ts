import type { FeatureType } from '../../app/graphql/gql/catalog/graphql.ts';

/** What plans grant of a feature, by its type. */
export const typeWords: Record<FeatureType, { label: string; text: string }> = {
  boolean: { label: 'On or off', text: 'Plans have it, or not.' },
  quantity: { label: 'Quantity', text: 'Plans grant a number of units, such as 5 seats.' },
  metered: { label: 'Metered', text: 'Plans grant an amount for each period, and a meter counts its use.' },
  string: { label: 'Text', text: 'Plans grant a variant, such as “priority” for support.' },
};

export const types = Object.keys(typeWords) as FeatureType[];
