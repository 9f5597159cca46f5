import { registerEnumType } from 'type-graphql';
import { Transitions } from '../../platform/values/transitions.ts';

export enum ProductStatus {
  draft = 'draft',
  active = 'active',
  unlisted = 'unlisted',
  archived = 'archived',
}

registerEnumType(ProductStatus, {
  name: 'ProductStatus',
  description: 'Whether a product is for sale, and who sees it.',
  valuesConfig: {
    draft: { description: 'Not published yet; only its project sees it.' },
    active: { description: 'For sale, and in the lists.' },
    unlisted: { description: 'For sale to those who know its id; only its project finds it in lists.' },
    archived: {
      description: 'No longer sold, and found by its project alone; customers who have it keep it.',
    },
  },
});

export type ProductEvent = 'publish' | 'unlist' | 'archive';

/**
 * A product is a draft until it is published. Then it is for sale, listed or unlisted, until it is archived. Existing
 * customers keep an archived product, and it may be published again. A published product never becomes a draft again, since
 * it has been public.
 */
export const productStates = new Transitions<ProductStatus, ProductEvent>(
  'product',
  {
    draft: {
      publish: ProductStatus.active,
      unlist: ProductStatus.unlisted,
      archive: ProductStatus.archived,
    },
    active: { unlist: ProductStatus.unlisted, archive: ProductStatus.archived },
    unlisted: { publish: ProductStatus.active, archive: ProductStatus.archived },
    archived: { publish: ProductStatus.active, unlist: ProductStatus.unlisted },
  },
  ['publish', 'unlist', 'archive'],
);

/** The event that leads to each status; none leads back to draft. */
export const eventTo: Record<Exclude<ProductStatus, ProductStatus.draft>, ProductEvent> = {
  active: 'publish',
  unlisted: 'unlist',
  archived: 'archive',
};

/** Whether products of a status can be bought, listed or unlisted. */
export function isForSale(status: ProductStatus): boolean {
  return status === ProductStatus.active || status === ProductStatus.unlisted;
}
