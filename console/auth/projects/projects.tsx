import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Column } from '../../app/list/columns.ts';
import { List } from '../../app/list/list.tsx';
import { RowLink } from '../../app/list/row-link.tsx';
import { pageOf } from '../../app/list/search.ts';
import { ProjectsDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { ProjectsQuery } from '../../app/graphql/gql/auth/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Message } from '../../app/parts/message.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { CreateProject } from './create-project.tsx';
import { projectsRoute } from './route.ts';

type Row = ProjectsQuery['projects']['nodes'][number];

const columns: Column<Row>[] = [
  {
    label: 'Name',
    cell: ({ id, name, description }) => (
      <>
        <RowLink to="/$project" params={{ project: id }}>
          {name}
        </RowLink>
        {description && <small>{description}</small>}
      </>
    ),
  },
  { label: 'Slug', cell: ({ slug }) => <CopyId id={slug} /> },
  { label: 'Created', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** The projects that the person takes part in; an operator sees all. */
export function Projects() {
  const search = projectsRoute.useSearch();
  const navigate = projectsRoute.useNavigate();
  const [isOpen, { open, close }] = useDisclosure();
  const screen = useScreen(ProjectsDocument, pageOf(search));
  const create = <Button onClick={open}>Create a project</Button>;
  return (
    <Screen title="Projects" count={screen.data?.projects.totalCount} of={screen} actions={create}>
      {({ projects }) => (
        <>
          <List
            label="Projects"
            page={projects}
            columns={columns}
            search={search}
            onSearch={(next) => void navigate({ search: next })}
            filters={[]}
            empty={
              <Message title="No projects yet" action={<Button onClick={open}>Create a project</Button>}>
                A project signs its people in, offers its software and sells it.
              </Message>
            }
            unfound={<Message title="No projects on this page" />}
          />
          <CreateProject isOpen={isOpen} onClose={close} />
        </>
      )}
    </Screen>
  );
}
