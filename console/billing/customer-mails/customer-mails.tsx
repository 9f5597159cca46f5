import { CustomerMailsDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CustomerMailsQuery } from '../../app/graphql/gql/billing/graphql.ts';
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
import { OnlyCustomer } from '../customers/only-customer.tsx';
import { customerMailColumns } from './columns.tsx';
import { kindWords, mailKinds, mailStates } from './mail-words.ts';
import { customerMailsRoute } from './route.ts';

type Row = CustomerMailsQuery['customerMails']['nodes'][number];

const filters = [
  {
    name: 'kind',
    label: 'Mail',
    options: [{ value: '', label: 'Any mail' }, ...mailKinds.map((value) => ({ value, label: kindWords[value] }))],
  },
  { name: 'state', label: 'State', options: choices('Any state', mailStates) },
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
  ...customerMailColumns,
];

/** The mails that customers of the project got, or would have got. */
export function CustomerMails() {
  const { project } = customerMailsRoute.useParams();
  const search = customerMailsRoute.useSearch();
  const navigate = customerMailsRoute.useNavigate();
  const { customer: customerId, kind, state } = search;
  const filter = { projectId: project, customerId, kind, state };
  const screen = useScreen(CustomerMailsDocument, { filter, ...pageOf(search) });
  return (
    <Screen
      title="Customer mails"
      needs="billing:read"
      count={screen.data?.customerMails.totalCount}
      actions={
        <>
          <LinkButton variant="default" to="/$project/suppressed-addresses" params={{ project }}>
            Suppressed addresses
          </LinkButton>
          <LinkButton variant="default" to="/$project/mail-settings" params={{ project }}>
            Choose mails
          </LinkButton>
        </>
      }
      of={screen}
    >
      {({ customerMails }) => (
        <List
          label="Customer mails"
          page={customerMails}
          columns={columns(project)}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
          filters={filters}
          note={
            customerId && (
              <OnlyCustomer
                customer={customerMails.nodes[0]?.customer}
                onShowAll={() => void navigate({ search: {} })}
              />
            )
          }
          empty={<Message title="No mails yet">Customers get them about invoices, payments and subscriptions.</Message>}
          unfound={<Message title="No mail matches">Try another filter.</Message>}
        />
      )}
    </Screen>
  );
}
