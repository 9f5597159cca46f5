import { RefundsDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { RefundsQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { choices } from '../../app/list/choices.ts';
import type { Column } from '../../app/list/columns.ts';
import { List } from '../../app/list/list.tsx';
import { RowLink } from '../../app/list/row-link.tsx';
import { pageOf } from '../../app/list/search.ts';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { nameOf } from '../customers/customer-name.ts';
import { refundColumns } from './columns.tsx';
import { refundsRoute } from './route.ts';

type Row = RefundsQuery['refunds']['nodes'][number];

const filters = [
  { name: 'status', label: 'Status', options: choices('Any status', ['pending', 'succeeded', 'failed', 'reversed']) },
  {
    name: 'sort',
    label: 'Order',
    options: [
      { value: '', label: 'Newest first' },
      { value: 'oldest', label: 'Oldest first' },
    ],
  },
];

const columns = (project: string): Column<Row>[] => [
  {
    label: 'Customer',
    cell: ({ customer }) => (
      <RowLink to="/$project/customers/$customer" params={{ project, customer: customer.id }}>
        {nameOf(customer)}
      </RowLink>
    ),
  },
  ...refundColumns,
];

/** The money that the project has paid to customers. */
export function Refunds() {
  const { project } = refundsRoute.useParams();
  const search = refundsRoute.useSearch();
  const navigate = refundsRoute.useNavigate();
  const { q: text, status, sort } = search;
  const filter = { projectId: project, text, status };
  const screen = useScreen(RefundsDocument, { filter, sort, ...pageOf(search) });
  return (
    <Screen title="Refunds" needs="billing:read" count={screen.data?.refunds.totalCount} of={screen}>
      {({ refunds }) => (
        <List
          label="Refunds"
          page={refunds}
          columns={columns(project)}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
          searchHint="The customer’s name"
          filters={filters}
          empty={
            <Message
              title="No refunds yet"
              action={
                <LinkButton to="/$project/payments" params={{ project }}>
                  Choose a payment
                </LinkButton>
              }
            >
              Credit an invoice first. Then record what you paid back on the screen of its payment or credit note.
            </Message>
          }
          unfound={<Message title="No refund matches">Try another filter.</Message>}
        />
      )}
    </Screen>
  );
}
