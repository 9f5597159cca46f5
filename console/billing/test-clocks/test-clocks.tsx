import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { TestClocksDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { TestClocksQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { List } from '../../app/list/list.tsx';
import { RowLink } from '../../app/list/row-link.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Moment, MomentOfDay, Nothing } from '../../app/parts/moment.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { CreateTestClock } from './create-test-clock.tsx';
import { testClocksRoute } from './route.ts';

type Row = NonNullable<TestClocksQuery['testClocks']>['nodes'][number];

const columns = (project: string): Column<Row>[] => [
  {
    label: 'Name',
    cell: ({ id, name }) => (
      <RowLink to="/$project/test-clocks/$clock" params={{ project, clock: id }}>
        {name}
      </RowLink>
    ),
  },
  { label: 'Status', cell: ({ status }) => <Status value={status} /> },
  { label: 'Customers', isNumber: true, cell: ({ customers }) => customers.totalCount || <Nothing /> },
  { label: 'Created', isNumber: true, isHiddenOnPhone: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: 'Its time', isNumber: true, cell: ({ nowAt }) => <MomentOfDay at={nowAt} /> },
];

/** The separate times in which a project tries its billing. */
export function TestClocks() {
  const { project } = testClocksRoute.useParams();
  const search = testClocksRoute.useSearch();
  const navigate = testClocksRoute.useNavigate();
  const [isOpen, { open, close }] = useDisclosure();
  const screen = useScreen(TestClocksDocument, { projectId: project, ...pageOf(search) });
  const create = useMay('billing:write', project) && <Button onClick={open}>Create a test clock</Button>;
  return (
    <Screen
      title="Test clocks"
      actions={create}
      needs="billing:read"
      count={screen.data?.testClocks?.totalCount}
      of={screen}
    >
      {({ testClocks }) => (
        <>
          {testClocks && (
            <List
              label="Test clocks"
              page={testClocks}
              columns={columns(project)}
              search={search}
              onSearch={(next) => void navigate({ search: next })}
              filters={[]}
              empty={
                <Message title="No test clocks yet" action={create}>
                  A test clock has customers of its own. Move its time forward by a year, and see every renewal, invoice
                  and overdue date at once.
                </Message>
              }
              unfound={<Message title="No test clocks on this page" />}
            />
          )}
          {isOpen && <CreateTestClock project={project} onClose={close} />}
        </>
      )}
    </Screen>
  );
}
