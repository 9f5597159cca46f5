import type { InstanceQuery } from '../../app/graphql/gql/operator/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { words } from '../../app/parts/words.ts';

type Key = InstanceQuery['instance']['keys'][number];

const uses: Record<string, string> = {
  signature: 'Tokens, by ES256',
  signature_rs256: 'Tokens, by RS256',
  cookie: 'Cookies and forms',
};

const columns: Column<Key>[] = [
  { label: 'For', cell: ({ use }) => uses[use] ?? use },
  { label: 'State', cell: ({ status }) => words(status) },
  { label: 'Id', isHiddenOnPhone: true, cell: ({ id }) => <CopyId id={id} /> },
  { label: 'Created', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: 'Last signed', isNumber: true, cell: ({ retiredAt }) => <Moment at={retiredAt} /> },
];

/** The keys that sign and seal. Each is next, then current, then previous while its signatures count. */
export function Keys({ keys }: { keys: readonly Key[] }) {
  return (
    <Section title="Keys" note="Rotate by themselves">
      <Rows label="Keys" rows={keys} columns={columns} />
    </Section>
  );
}
