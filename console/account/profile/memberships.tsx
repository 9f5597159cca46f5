import { LeaveProjectDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { words } from '../../app/parts/status.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import type { Person } from './person.ts';

type Row = Person['memberships'][number];

/** The projects that the person works on. */
export function Memberships({ memberships }: { memberships: readonly Row[] }) {
  const leave = useAct(LeaveProjectDocument);
  const columns: Column<Row>[] = [
    {
      label: 'Project',
      cell: ({ project }) => (
        <RowLink to="/$project" params={{ project: project.id }}>
          {project.name}
        </RowLink>
      ),
    },
    { label: 'Role', cell: ({ role }) => words(role) },
    { label: 'Member since', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      label: 'Acts',
      isActs: true,
      cell: ({ project }) => (
        <RowMenu
          of={project.name}
          choices={[
            {
              label: 'Leave',
              isDangerous: true,
              text: `You lose access to ${project.name} at once; only an owner or admin can invite you again. The last owner cannot leave.`,
              run: () => leave.run({ project: project.id }, `You have left ${project.name}.`),
            },
          ]}
        />
      ),
    },
  ];
  return (
    <Section title="Memberships" note={memberships.length}>
      {memberships.length ? (
        <Rows label="Memberships" rows={memberships} columns={columns} />
      ) : (
        <CodeNote>You work on no project. An invitation comes by mail, with a link that accepts it.</CodeNote>
      )}
    </Section>
  );
}
