import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { words } from '../../app/parts/words.ts';
import type { Person } from './person.ts';

type Row = Person['memberships'][number];

const columns: Column<Row>[] = [
  {
    label: 'Project',
    cell: ({ project }) => (
      <RowLink to="/$project/members" params={{ project: project.id }}>
        {project.name}
      </RowLink>
    ),
  },
  { label: 'Role', cell: ({ role }) => words(role) },
  { label: 'Member since', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];

/** The projects that the person works on. */
export function Memberships({ memberships }: { memberships: readonly Row[] }) {
  return (
    <Section title="Memberships" note={memberships.length}>
      {memberships.length ? (
        <Rows label="Memberships" rows={memberships} columns={columns} />
      ) : (
        <CodeNote>They work on no project.</CodeNote>
      )}
    </Section>
  );
}
