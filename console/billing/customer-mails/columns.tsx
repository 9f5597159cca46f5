import type { CustomerMailRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { MomentOfDay, Nothing } from '../../app/parts/moment.tsx';
import { Status } from '../../app/parts/status.tsx';
import { kindWords, problemIn } from './mail-words.ts';

/** The columns of mails to customers, wherever they are listed. */
export const customerMailColumns: Column<CustomerMailRowFragment>[] = [
  {
    label: 'Mail',
    cell: ({ kind, title, recipient }) => (
      <>
        {kindWords[kind]}
        <small>{title ?? recipient}</small>
      </>
    ),
  },
  {
    label: 'State',
    cell: ({ state, problem, complainedAt }) => (
      <>
        <Status value={state} />
        {problem && <small>{problemIn(problem)}</small>}
        {complainedAt && <small>Its recipient has marked it as unwanted</small>}
      </>
    ),
  },
  { label: 'Caused', isNumber: true, isHiddenOnPhone: true, cell: ({ causedAt }) => <MomentOfDay at={causedAt} /> },
  { label: 'Sent', isNumber: true, cell: ({ sentAt }) => (sentAt ? <MomentOfDay at={sentAt} /> : <Nothing />) },
];
