import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { CatalogImportsDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { words } from '../../app/parts/words.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { peopleOf } from '../../auth/audit/people.ts';
import { CreateImport } from '../import/create-import.tsx';
import { columns } from './columns.tsx';
import { importsRoute } from './route.ts';

const statuses = ['receiving', 'checking', 'applying', 'done', 'refused', 'failed'];
const options = [{ value: '', label: 'Any status' }, ...statuses.map((value) => ({ value, label: words(value) }))];

/** The imports of a project: those under way, and those that have ended lately. */
export function Imports() {
  const { project } = importsRoute.useParams();
  const search = importsRoute.useSearch();
  const navigate = importsRoute.useNavigate();
  const [isOpen, { open, close }] = useDisclosure();
  // Only some roles may read the names of the members.
  const namesPeople = useMay('project:admin', project);
  const { status } = search;
  const screen = useScreen(CatalogImportsDocument, { project, status, namesPeople, ...pageOf(search) });
  const start = <Button onClick={open}>Import products</Button>;
  return (
    <Screen
      title="Imports"
      above={
        <Link to="/$project/products" params={{ project }}>
          Products
        </Link>
      }
      note="Imports that have ended are kept for 7 days."
      needs="catalog:write"
      actions={start}
      count={screen.data?.catalogImports?.totalCount}
      of={screen}
    >
      {({ catalogImports, project: found }) =>
        catalogImports && (
          <>
            <List
              label="Imports"
              page={catalogImports}
              columns={columns(project, peopleOf(found?.members))}
              search={search}
              onSearch={(next) => void navigate({ search: next })}
              filters={[{ name: 'status', label: 'Status', options }]}
              empty={<Message title="No imports">An import brings a whole catalog in, from CSV or JSON Lines.</Message>}
              unfound={<Message title="No import matches">Try another status.</Message>}
            />
            {isOpen && <CreateImport project={project} onClose={close} />}
          </>
        )
      }
    </Screen>
  );
}
