import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMemo } from 'react';
import { useQuery } from 'urql';

import { ProductFacetsDocument, ProductsDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { ProductFacetsQuery, ProductFilter } from '../../app/graphql/gql/catalog/graphql.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { BulkMenu } from './bulk-menu.tsx';
import { columns } from './columns.tsx';
import { filters } from './filters.ts';
import { RegisterProduct } from './register-product.tsx';
import { productsRoute } from './route.ts';

/** The catalog of a project. */
export function Products() {
  const { project } = productsRoute.useParams();
  const shown = useMemo(() => columns(project), [project]);
  const search = productsRoute.useSearch();
  const navigate = productsRoute.useNavigate();
  const [isOpen, { open, close }] = useDisclosure();
  const { q, status, kind, tag, category, platform, sort } = search;
  const filter: ProductFilter = {
    projectId: project,
    ...{ text: q, status, kind, tag },
    categories: category ? [category] : undefined,
    platforms: platform ? [platform] : undefined,
  };
  const screen = useScreen(ProductsDocument, { filter, sort, ...pageOf(search) });
  const facets = useQuery<ProductFacetsQuery>({
    ...{ query: ProductFacetsDocument.toString(), variables: { filter }, requestPolicy: 'cache-first' },
  });
  const register = useMay('catalog:write', project) && <Button onClick={open}>Add a product</Button>;
  const actions = (
    <>
      {register}
      <BulkMenu project={project} />
    </>
  );
  return (
    <Screen
      title="Products"
      needs="catalog:read"
      count={screen.data?.products.totalCount}
      of={screen}
      actions={actions}
    >
      {({ products }) => (
        <>
          <List
            label="Products"
            page={products}
            columns={shown}
            search={search}
            onSearch={(next) => void navigate({ search: next })}
            searchHint="Search products"
            filters={filters(facets[0].data?.products.facets, search)}
            note={products.correctedText && <p>Showing results for “{products.correctedText}”.</p>}
            empty={
              <Message title="No products yet" action={register}>
                A product is what the project offers: software, a service, content or an add-on.
              </Message>
            }
            unfound={<Message title="No product matches">Try fewer words, or another filter.</Message>}
          />
          <RegisterProduct project={project} isOpen={isOpen} onClose={close} />
        </>
      )}
    </Screen>
  );
}
