import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { CustomersDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CustomersQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { choices } from '../../app/list/choices.ts';
import type { Column } from '../../app/list/columns.ts';
import { List } from '../../app/list/list.tsx';
import { RowLink } from '../../app/list/row-link.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Amounts } from '../../app/parts/amounts.tsx';
import { Message } from '../../app/parts/message.tsx';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { Reference } from '../../app/parts/reference.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { CreateCustomer } from '../customer-form/create-customer.tsx';
import { nameOf } from './customer-name.ts';
import { customersRoute } from './route.ts';

type Row = CustomersQuery['customers']['nodes'][number];

const columns = (project: string): Column<Row>[] => [
  {
    label: 'Name',
    cell: (customer) => (
      <>
        <RowLink to="/$project/customers/$customer" params={{ project, customer: customer.id }}>
          {nameOf(customer)}
        </RowLink>
        {customer.name && customer.email && <small>{customer.email}</small>}
      </>
    ),
  },
  {
    label: 'External id',
    isHiddenOnPhone: true,
    cell: ({ externalId }) => (externalId ? <Reference>{externalId}</Reference> : <Nothing />),
  },
  {
    label: 'Active subscriptions',
    isNumber: true,
    cell: ({ subscriptions }) => subscriptions.totalCount || <Nothing />,
  },
  { label: 'Owed', isNumber: true, cell: ({ owed }) => <Amounts of={owed} /> },
  { label: 'Credit', isNumber: true, isHiddenOnPhone: true, cell: ({ balance }) => <Amounts of={balance} /> },
  { label: 'Since', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

const filters = [{ name: 'sort', label: 'Order', options: choices('Newest first', ['oldest', 'name']) }];

/** Everyone whom the project bills. */
export function Customers() {
  const { project } = customersRoute.useParams();
  const search = customersRoute.useSearch();
  const [isOpen, { open, close }] = useDisclosure();
  const navigate = customersRoute.useNavigate();
  const { q: text, sort } = search;
  const screen = useScreen(CustomersDocument, { projectId: project, filter: { text }, sort, ...pageOf(search) });
  const create = useMay('billing:write', project) && <Button onClick={open}>Create a customer</Button>;
  return (
    <Screen
      title="Customers"
      actions={create}
      needs="billing:read"
      count={screen.data?.customers.totalCount}
      of={screen}
    >
      {({ customers }) => (
        <>
          <List
            label="Customers"
            page={customers}
            columns={columns(project)}
            search={search}
            onSearch={(next) => void navigate({ search: next })}
            searchHint="Name, email or external id"
            filters={filters}
            empty={
              <Message title="No customers yet" action={create}>
                The first purchase makes a customer too.
              </Message>
            }
            unfound={<Message title="No customer matches">The search compares beginnings: “ac” finds acme.</Message>}
          />
          {isOpen && <CreateCustomer project={project} onClose={close} />}
        </>
      )}
    </Screen>
  );
}
