import { OfferChoicesDocument } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Filter } from '../../app/list/filters.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';

interface Chosen {
  product?: string;
  plan?: string;
}

/** The choices of a product and of a plan; none in a project without them. */
export function useOfferFilters(project: string, { product, plan }: Chosen): Filter[] {
  const seesOffers = useMay('catalog:read', project);
  const { data } = useScreen(OfferChoicesDocument, { projectId: project, seesOffers });
  const products = data?.project?.products?.nodes ?? [];
  const plans = products.flatMap(({ name: of, plans: own }) =>
    own.map(({ id, name }) => ({ value: id, label: `${of}: ${name}` })),
  );
  return [
    ...choice(
      'product',
      products.map(({ id, name }) => ({ value: id, label: name })),
      product,
    ),
    ...choice('plan', plans, plan),
  ];
}

/** The chosen one stays a choice when it is no longer listed. */
function choice(name: 'product' | 'plan', listed: Filter['options'], chosen: string | undefined): Filter[] {
  const isListed = listed.some(({ value }) => value === chosen);
  const own = chosen && !isListed ? [{ value: chosen, label: `One other ${name}` }] : [];
  if (!listed.length && !own.length) return [];
  const label = name === 'product' ? 'Product' : 'Plan';
  return [{ name, label, options: [{ value: '', label: `All ${name}s` }, ...own, ...listed] }];
}
