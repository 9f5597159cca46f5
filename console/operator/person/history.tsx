import { UserHistoryDocument } from '../../app/graphql/gql/operator/graphql.ts';
import type { UserHistoryQuery } from '../../app/graphql/gql/operator/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { MomentOfDay, Nothing } from '../../app/parts/moment.tsx';
import { sentenceOf } from '../../app/parts/problem.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useViewer } from '../../app/shell/viewer.ts';
import { actionWords } from '../../auth/audit/action-words.ts';
import { actorName } from '../../auth/audit/people.ts';
import type { People } from '../../auth/audit/people.ts';
import type { Person } from './person.ts';

type Row = NonNullable<UserHistoryQuery['auditEntries']>['nodes'][number];

const columns = (people: People): Column<Row>[] => [
  { label: 'What', cell: ({ action }) => actionWords(action) },
  { label: 'Who', isHiddenOnPhone: true, cell: ({ actor }) => actorName(actor, people) },
  { label: 'From where', isHiddenOnPhone: true, cell: ({ address }) => address ?? <Nothing /> },
  { label: 'When', isNumber: true, cell: ({ at }) => <MomentOfDay at={at} /> },
];

/** What happened to the account itself, the latest first: sign-ins, changes, what operators did. */
export function History({ user: { id, name } }: { user: Pick<Person, 'id' | 'name'> }) {
  const { data, error } = useScreen(UserHistoryDocument, { filter: { subject: id } });
  const entries = data?.auditEntries?.nodes;
  const operator = useViewer().me.user;
  const people = new Map([[id, name], ...(operator ? [[operator.id, operator.name] as const] : [])]);
  return (
    <Section title="Latest in the audit">
      {error && <CodeNote>{sentenceOf(error)}</CodeNote>}
      {entries?.length === 0 && <CodeNote>The audit has nothing of this account.</CodeNote>}
      {entries && entries.length > 0 && <Rows label="Latest in the audit" rows={entries} columns={columns(people)} />}
    </Section>
  );
}
