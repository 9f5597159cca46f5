import type { ImportPartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';

type Mistake = ImportPartsFragment['problems'][number] & { id: string };

const columns: Column<Mistake>[] = [
  { label: 'Line', cell: ({ line }) => `Line ${formatNumber(line)}` },
  { label: 'Field', cell: ({ pointer }) => pointer || 'The whole line' },
  { label: 'Mistake', cell: ({ detail }) => detail },
];

/** The mistakes of an import, in the order of its lines. */
export function Mistakes({ of: { problems, problemCount } }: { of: ImportPartsFragment }) {
  if (!problems.length) return null;
  const rows = problems.map((each, index) => ({ ...each, id: String(index) }));
  const isCut = problemCount > problems.length;
  return (
    <Section
      title="Mistakes"
      note={isCut ? `the first ${formatNumber(problems.length)} of ${formatNumber(problemCount)}` : problemCount}
    >
      <Rows label="Mistakes" rows={rows} columns={columns} />
    </Section>
  );
}
