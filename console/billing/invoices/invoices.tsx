import { InvoicesDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { InvoiceFilter, InvoicesQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { choices } from '../../app/list/choices.ts';
import type { Column } from '../../app/list/columns.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { nameOf } from '../customers/customer-name.ts';
import { OnlyCustomer } from '../customers/only-customer.tsx';
import { invoiceColumns } from './columns.tsx';
import { invoicesRoute } from './route.ts';

type Row = InvoicesQuery['invoices']['nodes'][number];

const statuses = ['draft', 'held', 'open', 'overdue', 'paid', 'uncollectible', 'void'];
const clocks = [
  { value: '', label: 'Any time' },
  { value: 'real_time', label: 'Of real time' },
  { value: 'test_clock', label: 'Of test clocks' },
];
const filters = [
  { name: 'status', label: 'Status', options: choices('Any status', statuses) },
  { name: 'clock', label: 'Time', options: clocks },
  { name: 'sort', label: 'Order', options: choices('Newest first', ['oldest', 'due', 'number', 'total']) },
];

/** What is no status of its own: an open invoice past its date, and a draft that waits for its tax. */
const conditions = {
  overdue: { status: 'open', isOverdue: true },
  held: { status: 'draft', warning: 'tax_needs_decision' },
} as const satisfies Record<string, InvoiceFilter>;

function columns(project: string): Column<Row>[] {
  const [number, ...others] = invoiceColumns(project);
  return [number!, { label: 'Customer', cell: ({ customer }) => nameOf(customer) }, ...others];
}

/** What the project has billed. */
export function Invoices() {
  const { project } = invoicesRoute.useParams();
  const search = invoicesRoute.useSearch();
  const navigate = invoicesRoute.useNavigate();
  const { q: text, customer, status, clock, sort } = search;
  const hasTestClock = clock && clock === 'test_clock';
  const ofStatus = status === 'overdue' || status === 'held' ? conditions[status] : { status };
  const screen = useScreen(InvoicesDocument, {
    filter: { projectId: project, customerId: customer, text, hasTestClock, ...ofStatus },
    sort,
    ...pageOf(search),
  });
  const create = useMay('billing:write', project) && (
    <LinkButton to="/$project/invoices/new" params={{ project }}>
      Create an invoice
    </LinkButton>
  );
  return (
    <Screen title="Invoices" needs="billing:read" count={screen.data?.invoices.totalCount} of={screen} actions={create}>
      {({ invoices }) => (
        <List
          label="Invoices"
          page={invoices}
          columns={columns(project)}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
          searchHint="Number, or the customer’s name"
          filters={filters}
          note={
            customer && (
              <OnlyCustomer customer={invoices.nodes[0]?.customer} onShowAll={() => void navigate({ search: {} })} />
            )
          }
          empty={
            <Message title="No invoices yet" action={create}>
              Subscriptions create them. What no subscription bills is invoiced by hand.
            </Message>
          }
          unfound={<Message title="No invoice matches">Try another filter.</Message>}
        />
      )}
    </Screen>
  );
}
