import { LeaveProjectDocument, MakeDefaultDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { words } from '../../app/parts/words.ts';
import { useAct } from '../../app/parts/use-act.ts';
import type { Person } from './person.ts';

type Row = Person['memberships'][number];

interface MembershipsProps {
  memberships: readonly Row[];
  defaultProject: string | undefined;
}

/** The projects that the person works on. */
export function Memberships({ memberships, defaultProject }: MembershipsProps) {
  const choose = useAct(MakeDefaultDocument);
  const leave = useAct(LeaveProjectDocument);
  const defaultChoice = ({ id, name }: Row['project']) => ({
    label: 'Make it your default',
    text: `Your requests to the API that name no project act in ${name}, and the console opens with it.`,
    run: () => choose.run({ project: id }, `${name} is your default project.`),
  });
  const columns: Column<Row>[] = [
    {
      label: 'Project',
      cell: ({ project }) => (
        <>
          <RowLink to="/$project" params={{ project: project.id }}>
            {project.name}
          </RowLink>
          {project.id === defaultProject && <small>Your default</small>}
        </>
      ),
    },
    { label: 'Role', cell: ({ role }) => words(role) },
    { label: 'Member since', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      label: 'Actions',
      isActs: true,
      cell: ({ project }) => (
        <RowMenu
          of={project.name}
          choices={[
            ...(project.id === defaultProject ? [] : [defaultChoice(project)]),
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
