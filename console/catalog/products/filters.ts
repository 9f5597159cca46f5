import type { ProductFacetsQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import { choices } from '../../app/list/choices.ts';
import type { Filter } from '../../app/list/filters.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { words } from '../../app/parts/words.ts';

type Facets = ProductFacetsQuery['products']['facets'];

/**
 * The choices above the list. A facet without values is left out, once they are counted; each value says how many products
 * have it.
 */
export function filters(facets: Facets | undefined, chosen: Record<string, string | undefined>): Filter[] {
  return [
    { name: 'status', label: 'Status', options: choices('Any status', ['active', 'draft', 'unlisted', 'archived']) },
    counted('kind', 'Any kind', facets?.kind, chosen.kind, words),
    counted('category', 'Any category', facets?.category, chosen.category),
    counted('platform', 'Any platform', facets?.platform, chosen.platform),
    counted('tag', 'Any tag', facets?.tag, chosen.tag),
    { name: 'sort', label: 'Order', options: choices('Usual order', ['newest', 'name', 'most_subscribed']) },
  ].filter(({ options }) => !facets || options.length > 1);
}

/** A chosen value stays, also when no product has it. */
function counted(
  name: string,
  all: string,
  facet: Facets['kind'] = [],
  chosen = '',
  labelOf = (value: string) => value,
): Filter {
  const found = facet.some(({ value }) => value === chosen);
  const counts = chosen && !found ? [...facet, { value: chosen, count: 0 }] : facet;
  const options = counts.map(({ value, count }) => ({ value, label: `${labelOf(value)} (${formatNumber(count)})` }));
  return { name, label: all, options: [{ value: '', label: all }, ...options] };
}
