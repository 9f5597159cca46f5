import { ShopsDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { ShopsQuery } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { List } from '../../app/list/list.tsx';
import { RowLink } from '../../app/list/row-link.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Nothing } from '../../app/parts/moment.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { shopsRoute } from './route.ts';

type Row = ShopsQuery['shops']['nodes'][number];

const columns: Column<Row>[] = [
  {
    label: 'Project',
    cell: ({ id, name, description }) => (
      <>
        <RowLink to="/shops/$seller" params={{ seller: id }}>
          {name}
        </RowLink>
        {description && <small>{description}</small>}
      </>
    ),
  },
  { label: 'Website', isHiddenOnPhone: true, cell: ({ homepageUrl }) => homepageUrl ?? <Nothing /> },
];

/** The projects that the person can buy from here. */
export function Shops() {
  const search = shopsRoute.useSearch();
  const navigate = shopsRoute.useNavigate();
  const screen = useScreen(ShopsDocument, pageOf(search));
  return (
    <Screen title="Shops" note="Projects that sell to you here." count={screen.data?.shops.totalCount} of={screen}>
      {({ shops }) => (
        <List
          label="Shops"
          page={shops}
          columns={columns}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
          filters={[]}
          empty={
            <Message title="Nothing is sold here yet">
              Projects that sell through every client and have a published product appear here.
            </Message>
          }
          unfound={<Message title="No shops on this page" />}
        />
      )}
    </Screen>
  );
}
