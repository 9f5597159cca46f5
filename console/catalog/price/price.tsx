import { Link } from '@tanstack/react-router';
import { PriceDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { intervalWords, priceWords } from '../../app/parts/price.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { Estimate } from '../estimate/estimate.tsx';
import { PriceActs } from './price-acts.tsx';
import { priceRoute } from './route.ts';
import { Terms } from './terms.tsx';

/** One price: its terms, and what a quantity costs. */
export function PriceScreen() {
  const { project, product, price: id } = priceRoute.useParams();
  const screen = useScreen(PriceDocument, { id });
  const price = screen.data?.price;
  return (
    <Screen
      title={price ? `${priceWords(price)} ${intervalWords(price)}` : 'Price'}
      above={
        <Link to="/$project/products/$product" params={{ project, product }}>
          {price ? `${price.product.name}, ${price.plan.name}` : 'Product'}
        </Link>
      }
      note={
        price && (
          <>
            <Status value={price.isArchived ? 'archived' : 'active'} />
            <CopyId id={price.id} />
          </>
        )
      }
      actions={price && !price.isArchived && <PriceActs price={price} project={project} />}
      needs="catalog:read"
      of={screen}
    >
      {({ price: found }) =>
        found && (
          <>
            <Terms price={found} project={project} product={product} />
            <Section title="What a quantity costs">
              <Estimate price={found} of={{ priceId: found.id }} />
            </Section>
          </>
        )
      }
    </Screen>
  );
}
