import { PaymentAttemptsDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { PaymentAttemptsQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { choices } from '../../app/list/choices.ts';
import type { Column } from '../../app/list/columns.ts';
import { List } from '../../app/list/list.tsx';
import { RowLink } from '../../app/list/row-link.tsx';
import { pageOf } from '../../app/list/search.ts';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { Message } from '../../app/parts/message.tsx';
import { Reference } from '../../app/parts/reference.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { nameOf } from '../customers/customer-name.ts';
import { attemptColumns } from './columns.tsx';
import { attemptsRoute } from './route.ts';
import { attemptStatuses } from './statuses.ts';

type Row = PaymentAttemptsQuery['paymentAttempts']['nodes'][number];

const filters = [{ name: 'status', label: 'Status', options: choices('Any status', attemptStatuses) }];

const columns = (project: string): Column<Row>[] => [
  {
    label: 'Invoice',
    cell: ({ invoice }) => (
      <RowLink to="/$project/invoices/$invoice" params={{ project, invoice: invoice.id }}>
        <Reference>{invoice.number ?? 'Draft'}</Reference>
      </RowLink>
    ),
  },
  { label: 'Customer', cell: ({ customer }) => nameOf(customer) },
  ...attemptColumns,
];

/** The attempts to take money by a gateway, with those that were declined. */
export function Attempts() {
  const { project } = attemptsRoute.useParams();
  const search = attemptsRoute.useSearch();
  const navigate = attemptsRoute.useNavigate();
  const { q: text, status } = search;
  const screen = useScreen(PaymentAttemptsDocument, {
    filter: { projectId: project, text, status },
    ...pageOf(search),
  });
  return (
    <Screen title="Charges" needs="billing:read" count={screen.data?.paymentAttempts.totalCount} of={screen}>
      {({ paymentAttempts }) => (
        <List
          label="Charges"
          page={paymentAttempts}
          columns={columns(project)}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
          searchHint="Reference, or the customer’s name"
          filters={filters}
          empty={
            <Message
              title="No charges yet"
              action={
                <LinkButton to="/$project/billing-settings" params={{ project }}>
                  Billing settings
                </LinkButton>
              }
            >
              Connect a gateway there. It then charges invoices, by hand or automatically, and each attempt shows here.
            </Message>
          }
          unfound={<Message title="No charge matches">Try another filter.</Message>}
        />
      )}
    </Screen>
  );
}
