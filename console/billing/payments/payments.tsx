import { PaymentsDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { PaymentsQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { choices } from '../../app/list/choices.ts';
import type { Column } from '../../app/list/columns.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { nameOf } from '../customers/customer-name.ts';
import { paymentColumns } from './columns.tsx';
import { paymentsRoute } from './route.ts';

type Row = PaymentsQuery['payments']['nodes'][number];

/** Projects may use methods of their own; those are found by the address bar. */
const methods = ['manual', 'bank_transfer', 'card', 'direct_debit', 'paypal'];
const orders = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'received', label: 'Latest received first' },
  { value: 'amount', label: 'Largest first' },
];

function filters(method: string | undefined) {
  const known = method && !methods.includes(method) ? [...methods, method] : methods;
  return [
    { name: 'method', label: 'Method', options: choices('Any method', known) },
    { name: 'sort', label: 'Order', options: orders },
  ];
}

function columns(project: string): Column<Row>[] {
  const [payment, ...others] = paymentColumns(project);
  return [payment!, { label: 'Customer', cell: ({ customer }) => nameOf(customer) }, ...others];
}

/** The money that the project has received. */
export function Payments() {
  const { project } = paymentsRoute.useParams();
  const search = paymentsRoute.useSearch();
  const navigate = paymentsRoute.useNavigate();
  const { q: text, method, sort } = search;
  const screen = useScreen(PaymentsDocument, { projectId: project, filter: { text, method }, sort, ...pageOf(search) });
  return (
    <Screen title="Payments" needs="billing:read" count={screen.data?.payments.totalCount} of={screen}>
      {({ payments }) => (
        <List
          label="Payments"
          page={payments}
          columns={columns(project)}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
          searchHint="Reference, or the customer’s name"
          filters={filters(method)}
          empty={
            <Message
              title="No payments yet"
              action={
                <LinkButton to="/$project/invoices" params={{ project }}>
                  Choose an invoice
                </LinkButton>
              }
            >
              Record a payment on the screen of its invoice, or have a gateway take it there.
            </Message>
          }
          unfound={<Message title="No payment matches">Try another filter.</Message>}
        />
      )}
    </Screen>
  );
}
