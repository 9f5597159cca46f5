import { Link } from '@tanstack/react-router';
import { LiftMailSuppressionDocument, MailSuppressionsDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { actsColumn, suppressionColumns } from './columns.tsx';
import { mailReports, reportWords } from './report-words.ts';
import { suppressedAddressesRoute } from './route.ts';

const filters = [
  {
    name: 'cause',
    label: 'Reason',
    options: [
      { value: '', label: 'Any reason' },
      ...mailReports.map((value) => ({ value, label: reportWords[value] })),
    ],
  },
];

/** The addresses that get no more mails of the project, since mails to them came back or were unwanted. */
export function SuppressedAddresses() {
  const { project } = suppressedAddressesRoute.useParams();
  const search = suppressedAddressesRoute.useSearch();
  const navigate = suppressedAddressesRoute.useNavigate();
  const { q: address, cause } = search;
  const screen = useScreen(MailSuppressionsDocument, {
    filter: { projectId: project, address, cause },
    ...pageOf(search),
  });
  const act = useAct(LiftMailSuppressionDocument);
  const mayLift = useMay('billing:write', project);
  const lift = actsColumn(({ id, address: lifted }) => act.run({ id }, `${lifted} gets mails again.`));
  return (
    <Screen
      title="Suppressed addresses"
      above={
        <Link to="/$project/customer-mails" params={{ project }}>
          Customer mails
        </Link>
      }
      needs="billing:read"
      count={screen.data?.mailSuppressions.totalCount}
      of={screen}
    >
      {({ mailSuppressions }) => (
        <List
          label="Suppressed addresses"
          page={mailSuppressions}
          columns={[...suppressionColumns, ...(mayLift ? [lift] : [])]}
          search={search}
          onSearch={(next) => void navigate({ search: next })}
          searchHint="Whole address"
          filters={filters}
          empty={
            <Message title="No suppressed addresses">
              An address gets no more mails once one to it came back for good, or was marked as unwanted.
            </Message>
          }
          unfound={<Message title="No address matches">Search for the whole address, or try another filter.</Message>}
        />
      )}
    </Screen>
  );
}
