import type { FeatureType, SubscriptionGrantsFragment } from '../../app/graphql/gql/entitlements/graphql.ts';

/** A feature of a subscription whose value can be set. */
export interface FeatureChoice {
  /** Unique among the choices. */
  id: string;
  /** The subscription and the product, as a person calls them. */
  group: string;
  name: string;
  type: FeatureType;
  unit: string | null;
  subscriptionId: string;
  feature: string;
  /** The slug of the product. */
  product: string;
}

/** Names the choice of a feature of a subscription. */
export function choiceId(subscriptionId: string, productId: string, feature: string): string {
  return [subscriptionId, productId, feature].join(' ');
}

/** The features of all products of some subscriptions. */
export function featureChoices(subscriptions: readonly SubscriptionGrantsFragment[]): FeatureChoice[] {
  const choices = subscriptions.flatMap(({ id: subscriptionId, items }) =>
    items.flatMap(({ product, plan }) =>
      product.features.map(({ key, name, type, unit }) => ({
        ...{ id: choiceId(subscriptionId, product.id, key), group: `${product.name} ${plan.name}` },
        ...{ name, type, unit, subscriptionId, feature: key, product: product.slug },
      })),
    ),
  );
  // A subscription may have two plans of one product.
  return [...new Map(choices.map((choice) => [choice.id, choice])).values()];
}

/** The choices under their subscriptions, as a field lists them. */
export function grouped(choices: readonly FeatureChoice[]) {
  const groups = Map.groupBy(choices, ({ subscriptionId, group }) => `${subscriptionId} ${group}`);
  return [...groups.values()].map((items) => ({
    group: items[0]?.group ?? '',
    items: items.map(({ id, name }) => ({ value: id, label: name })),
  }));
}
