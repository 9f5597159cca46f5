import { Link } from '@tanstack/react-router';
import { EditedProductDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { EditForm } from './edit-form.tsx';
import { editProductRoute } from './route.ts';

/** Everything about a product but its features, plans and status, which the product's own screen changes. */
export function EditProduct() {
  const { project, product: id } = editProductRoute.useParams();
  const screen = useScreen(EditedProductDocument, { id });
  const product = screen.data?.product;
  return (
    <Screen
      title="Edit the product"
      above={
        <Link to="/$project/products/$product" params={{ project, product: id }}>
          {product?.name ?? 'Product'}
        </Link>
      }
      needs="catalog:write"
      of={screen}
    >
      {({ product: found }) => found && <EditForm product={found} project={project} />}
    </Screen>
  );
}
