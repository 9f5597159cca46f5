import { UsagePlansDocument } from '../../app/graphql/gql/metering/graphql.ts';
import type { Filter } from '../../app/list/filters.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';

/** The choice of a plan; none in a project without plans. The chosen one stays a choice when it is no longer sold. */
export function usePlanFilter(project: string, chosen: string | undefined): Filter[] {
  const seesPlans = useMay('catalog:read', project);
  const { data } = useScreen(UsagePlansDocument, { projectId: project, seesPlans });
  const options = (data?.project?.products?.nodes ?? []).flatMap(({ name: product, plans }) =>
    plans.map(({ id, name }) => ({ value: id, label: `${product}: ${name}` })),
  );
  const isListed = options.some(({ value }) => value === chosen);
  const own = chosen && !isListed ? [{ value: chosen, label: 'One other plan' }] : [];
  if (!options.length && !own.length) return [];
  return [{ name: 'plan', label: 'Plan', options: [{ value: '', label: 'All plans' }, ...own, ...options] }];
}
