import type { InstanceQuery } from '../../app/graphql/gql/operator/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { MomentOfDay, Nothing } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';

type Chore = InstanceQuery['instance']['chores'][number];
type Row = Chore & { id: string };

const columns: Column<Row>[] = [
  { label: 'Chore', cell: ({ name }) => name },
  { label: 'Status', cell: (chore) => <Status value={stateOf(chore)} /> },
  { label: 'Schedule (UTC)', isHiddenOnPhone: true, cell: ({ schedule }) => <code>{schedule}</code> },
  { label: 'Last failed', isNumber: true, cell: ({ lastFailureAt }) => <When at={lastFailureAt} /> },
  { label: 'Last done', isNumber: true, cell: ({ lastSuccessAt }) => <When at={lastSuccessAt} /> },
];

/** The periodic tasks, and when any instance did each the last time. */
export function Chores({ chores }: { chores: readonly Chore[] }) {
  const rows = chores.map((chore) => ({ ...chore, id: chore.name }));
  return (
    <Section title="Chores" note={rows.length || undefined}>
      {rows.length ? (
        <Rows label="Chores" rows={rows} columns={columns} />
      ) : (
        <CodeNote>No instance has run chores yet.</CodeNote>
      )}
    </Section>
  );
}

/** The last run counts: a chore that failed and was done since is fine. */
function stateOf({ lastSuccessAt, lastFailureAt }: Chore): string {
  if (lastFailureAt && (!lastSuccessAt || lastFailureAt > lastSuccessAt)) return 'failed';
  return lastSuccessAt ? 'succeeded' : 'not_run_yet';
}

function When({ at }: { at: string | null | undefined }) {
  return at ? <MomentOfDay at={at} /> : <Nothing />;
}
