import { Link } from '@tanstack/react-router';
import { ProductDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { Features } from '../features/features.tsx';
import { Plans } from '../plans/plans.tsx';
import { ReleasesSection } from '../releases/releases-section.tsx';
import { Details } from './details.tsx';
import { ProductActs } from './product-acts.tsx';
import { productRoute } from './route.ts';

/** One product: what it is, what it costs, and whether it is for sale. */
export function Product() {
  const { project, product: id } = productRoute.useParams();
  const screen = useScreen(ProductDocument, { id });
  const product = screen.data?.product;
  return (
    <Screen
      title={product?.name ?? 'Product'}
      above={
        <Link to="/$project/products" params={{ project }}>
          Products
        </Link>
      }
      note={
        product && (
          <>
            <Status value={product.status} />
            <CopyId id={product.id} />
          </>
        )
      }
      actions={product && <ProductActs product={product} project={project} />}
      needs="catalog:read"
      of={screen}
    >
      {({ product: found }) =>
        found && (
          <>
            <Details product={found} />
            <Features offer={found} project={project} />
            <Plans offer={found} project={project} />
            <ReleasesSection product={found.id} project={project} />
          </>
        )
      }
    </Screen>
  );
}
