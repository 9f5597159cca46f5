import { Link } from '@tanstack/react-router';
import { CouponProductsDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { useScreen } from '../../app/parts/use-screen.ts';

/** The products that a coupon is for, by name as far as the catalog's first page has them. */
export function CouponProducts({ ids, project }: { ids: readonly string[]; project: string }) {
  const { data } = useScreen(CouponProductsDocument, { projectId: project });
  const names = new Map((data?.products.nodes ?? []).map(({ id, name }) => [id, name]));
  return ids.map((product, index) => (
    <span key={product}>
      {index > 0 && ', '}
      <Link to="/$project/products/$product" params={{ project, product }}>
        {names.get(product) ?? product}
      </Link>
    </span>
  ));
}
