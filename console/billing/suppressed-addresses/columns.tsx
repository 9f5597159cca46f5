import type { MailSuppressionRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { reportWords } from './report-words.ts';

/** The columns of suppressed addresses. */
export const suppressionColumns: Column<MailSuppressionRowFragment>[] = [
  { label: 'Address', cell: ({ address }) => address },
  {
    label: 'Reason',
    cell: ({ cause, reason }) => (
      <>
        {reportWords[cause]}
        {reason && <small>{reason}</small>}
      </>
    ),
  },
  { label: 'Since', isNumber: true, cell: ({ createdAt }) => <MomentOfDay at={createdAt} /> },
];

/** What can be done with a suppressed address. */
export function actsColumn(
  lift: (suppression: MailSuppressionRowFragment) => Promise<unknown>,
): Column<MailSuppressionRowFragment> {
  return {
    label: 'Actions',
    isActs: true,
    cell: (suppression) => {
      const { address, cause } = suppression;
      const text =
        cause === 'complaint'
          ? `${address} gets mails again, from the next one on. Its owner has marked an earlier one as unwanted: ask them first.`
          : `${address} gets mails again, from the next one on. Those that were left out are not sent later.`;
      return <RowMenu of={address} choices={[{ label: 'Send mails again', text, run: () => lift(suppression) }]} />;
    },
  };
}
