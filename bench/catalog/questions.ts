import { Temporal } from 'temporal-polyfill';
import type { Facet } from '../../src/catalog/search/conditions.ts';
import { ProductSort } from '../../src/catalog/search/product-filter.ts';
import type { ProductFilter } from '../../src/catalog/search/product-filter.ts';
import { ProductKind } from '../../src/catalog/products/product-parts.ts';

/** A request to the catalog. */
export interface SearchQuestion {
  name: string;
  filter: ProductFilter;
  sort?: ProductSort;
  /** The facets to count, instead of listing products. */
  facets?: readonly Facet[];
  /** Set if it must read every product, since it counts all or ranks a large part. */
  readsAll?: true;
}

const all: readonly Facet[] = ['kind', 'category', 'tag', 'platform', 'licence', 'project'];
const { software, content } = ProductKind;
const recent = Temporal.Instant.from('2020-01-01T00:00:00Z');

export const questions: SearchQuestion[] = [
  { name: 'list, newest', filter: {} },
  { name: 'list, by name', filter: {}, sort: ProductSort.name },
  { name: 'list, most subscribed', filter: {}, sort: ProductSort.most_subscribed },
  { name: 'filter: kind', filter: { kind: content } },
  { name: 'filter: a rare licence', filter: { licence: 'PSF-2.0' } },
  { name: 'filter: tags', filter: { tags: ['lodash', 'array'] } },
  { name: 'filter: category and platform', filter: { categories: ['games'], platforms: ['ios'] } },
  { name: 'filter: free, changed lately', filter: { isFree: true, updatedAfter: recent } },
  { name: 'filter: paid', filter: { isFree: false } },
  { name: 'search: a rare word', filter: { text: 'necessary' } },
  { name: 'search: two words', filter: { text: 'source map' } },
  { name: 'search: a beginning', filter: { text: 'webp' } },
  { name: 'search: a frequent word', filter: { text: 'plugin' } },
  { name: 'search: the same, newest first', filter: { text: 'plugin' }, sort: ProductSort.newest },
  { name: 'search: a word and filters', filter: { text: 'parser', kind: software, licence: 'MIT' } },
  { name: 'search: misspelled', filter: { text: 'pluggin' } },
  // A quarter of all products have this word and must be ranked, so PostgreSQL reads the whole table.
  { name: 'search: misspelled, everywhere', filter: { text: 'typescrpt' }, readsAll: true },
  { name: 'search: misspelled, two words', filter: { text: 'parsser webpck' } },
  { name: 'facets: of a rare word', filter: { text: 'necessary' }, facets: all },
  {
    name: 'facets: of a word and filters',
    filter: { text: 'parser', kind: software, licence: 'MIT' },
    facets: all,
  },
  { name: 'facets: of a frequent word', filter: { text: 'plugin' }, facets: all },
  { name: 'facets: kinds of everything', filter: {}, facets: ['kind'], readsAll: true },
  { name: 'facets: everything', filter: {}, facets: all, readsAll: true },
];
