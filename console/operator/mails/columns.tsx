import type { MailsQuery } from '../../app/graphql/gql/operator/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { MomentOfDay, Nothing } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Status } from '../../app/parts/status.tsx';

export type MailRow = NonNullable<MailsQuery['mails']>['nodes'][number];

/** The columns of mails. Only a mail that is kept can be opened. */
export function mailColumns(onOpen: (mail: MailRow) => void): Column<MailRow>[] {
  return [
    {
      label: 'Mail',
      cell: ({ recipient, subject }) => (
        <>
          {recipient}
          <small>{subject}</small>
        </>
      ),
    },
    {
      label: 'State',
      cell: ({ state, problem }) => (
        <>
          <Status value={state} />
          {problem && <small>{problem}</small>}
        </>
      ),
    },
    { label: 'Attempts', isNumber: true, isHiddenOnPhone: true, cell: ({ attempts }) => attempts },
    { label: 'Written', isNumber: true, cell: ({ createdAt }) => <MomentOfDay at={createdAt} /> },
    { label: 'Sent', isNumber: true, cell: ({ sentAt }) => (sentAt ? <MomentOfDay at={sentAt} /> : <Nothing />) },
    {
      label: 'Actions',
      isActs: true,
      cell: (mail) => (
        <RowMenu
          of={`the mail to ${mail.recipient}`}
          choices={mail.canBeOpened ? [{ label: 'Open', open: () => onOpen(mail) }] : []}
        />
      ),
    },
  ];
}
