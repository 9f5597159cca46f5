import { Link } from '@tanstack/react-router';
import { ShopDocument } from '../../app/graphql/gql/account/graphql.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { countWords } from '../../app/parts/count-words.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { columns } from './columns.tsx';
import { shopRoute } from './route.ts';
import { Seller } from './seller.tsx';

/** What a project sells to the person, and who the seller is. */
export function Shop() {
  const { seller } = shopRoute.useParams();
  const search = shopRoute.useSearch();
  const navigate = shopRoute.useNavigate();
  const filter = { projectId: seller, status: 'active' as const, text: search.q };
  const screen = useScreen(ShopDocument, { seller, filter, ...pageOf(search) });
  const project = screen.data?.shop?.project;
  return (
    <Screen
      title={project?.name ?? 'Shop'}
      above={<Link to="/shops">Shops</Link>}
      note={project?.description}
      of={screen}
    >
      {({ shop, products }) =>
        shop && (
          <>
            <Section title="Products" note={countWords(products.totalCount)}>
              <List
                label="Products on sale"
                page={products}
                columns={columns(seller)}
                search={search}
                onSearch={(next) => void navigate({ search: next })}
                searchHint="Search products"
                filters={[]}
                empty={<Message title="Nothing is on sale">The project has no published product.</Message>}
                unfound={<Message title="No product matches">Try fewer words.</Message>}
              />
            </Section>
            <Seller shop={shop} />
          </>
        )
      }
    </Screen>
  );
}
