import { CreditNotesDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CreditNotesQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { choices } from '../../app/list/choices.ts';
import type { Column } from '../../app/list/columns.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { nameOf } from '../customers/customer-name.ts';
import { creditNoteColumns } from './columns.tsx';
import { creditNotesRoute } from './route.ts';

type Row = CreditNotesQuery['creditNotes']['nodes'][number];

const reasons = ['correction', 'goodwill', 'change', 'cancellation', 'pause', 'expiry', 'late_usage'];
const filters = [
  { name: 'status', label: 'Status', options: choices('Any status', ['issued', 'void']) },
  { name: 'reason', label: 'Reason', options: choices('Any reason', reasons) },
  { name: 'sort', label: 'Order', options: choices('Newest first', ['oldest', 'number', 'total']) },
];

function columns(project: string): Column<Row>[] {
  const [number, ...others] = creditNoteColumns(project);
  return [number!, { label: 'Customer', cell: ({ customer }) => nameOf(customer) }, ...others];
}

/** What the project has credited on its invoices. */
export function CreditNotes() {
  const { project } = creditNotesRoute.useParams();
  const search = creditNotesRoute.useSearch();
  const navigate = creditNotesRoute.useNavigate();
  const { q: text, status, reason, sort } = search;
  const filter = { projectId: project, text, status, reason };
  const screen = useScreen(CreditNotesDocument, { filter, sort, ...pageOf(search) });
  return (
    <Screen title="Credit notes" needs="billing:read" count={screen.data?.creditNotes.totalCount} of={screen}>
      {({ creditNotes }) => (
        <List
          label="Credit notes"
          page={creditNotes}
          columns={columns(project)}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
          searchHint="Number, or the customer’s name"
          filters={filters}
          empty={
            <Message
              title="No credit notes yet"
              action={
                <LinkButton to="/$project/invoices" params={{ project }}>
                  Choose an invoice
                </LinkButton>
              }
            >
              An invoice is credited on its own screen. Unused paid time of a subscription is credited too.
            </Message>
          }
          unfound={<Message title="No credit note matches">Try another filter.</Message>}
        />
      )}
    </Screen>
  );
}
