import { SubscriptionsDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { SubscriptionsQuery } from '../../app/graphql/gql/billing/graphql.ts';
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
import { subscriptionColumns } from './columns.tsx';
import { subscriptionsRoute } from './route.ts';

type Row = SubscriptionsQuery['subscriptions']['nodes'][number];

const statuses = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'pending', 'incomplete', 'canceled'];
const filters = [
  { name: 'status', label: 'Status', options: choices('Any status', statuses) },
  { name: 'problem', label: 'Problems', options: choices('With and without problems', ['quarantined']) },
  { name: 'sort', label: 'Order', options: choices('Newest first', ['oldest', 'period_end']) },
];

function columns(project: string): Column<Row>[] {
  const [what, ...others] = subscriptionColumns(project);
  return [what!, { label: 'Customer', cell: ({ customer }) => nameOf(customer) }, ...others];
}

/** What customers pay for again and again. */
export function Subscriptions() {
  const { project } = subscriptionsRoute.useParams();
  const search = subscriptionsRoute.useSearch();
  const navigate = subscriptionsRoute.useNavigate();
  const { q: text, customer, status, problem, sort } = search;
  const filter = { projectId: project, customerId: customer, text, status, isQuarantined: problem && true };
  const screen = useScreen(SubscriptionsDocument, { filter, sort, ...pageOf(search) });
  const create = useMay('billing:write', project) && (
    <LinkButton to="/$project/subscriptions/new" params={{ project }}>
      Create a subscription
    </LinkButton>
  );
  return (
    <Screen
      title="Subscriptions"
      actions={create}
      needs="billing:read"
      count={screen.data?.subscriptions.totalCount}
      of={screen}
    >
      {({ subscriptions }) => (
        <List
          label="Subscriptions"
          page={subscriptions}
          columns={columns(project)}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
          searchHint="Customer’s name, email or id"
          filters={filters}
          note={
            customer && (
              <OnlyCustomer
                customer={subscriptions.nodes[0]?.customer}
                onShowAll={() => void navigate({ search: {} })}
              />
            )
          }
          empty={
            <Message title="No subscriptions yet" action={create}>
              They appear here once customers buy a plan. First add a product with a plan that has a price.
            </Message>
          }
          unfound={<Message title="No subscription matches">Try another filter.</Message>}
        />
      )}
    </Screen>
  );
}
