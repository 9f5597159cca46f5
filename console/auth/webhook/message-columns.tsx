import type { WebhookMessageRowFragment } from '../../app/graphql/gql/auth/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Status } from '../../app/parts/status.tsx';

interface MessageActs {
  /** Whether the endpoint gets events; otherwise nothing is sent again. */
  isEnabled: boolean;
  onShow: (message: WebhookMessageRowFragment) => void;
  replay: (message: WebhookMessageRowFragment) => Promise<unknown>;
}

/** The columns of messages to an endpoint. */
export function messageColumns({ isEnabled, onShow, replay }: MessageActs): Column<WebhookMessageRowFragment>[] {
  return [
    {
      label: 'Event',
      cell: ({ eventType, sequence }) => (
        <>
          {eventType}
          <small>No. {sequence}</small>
        </>
      ),
    },
    { label: 'State', cell: ({ state }) => <Status value={state} /> },
    { label: 'Attempts', isNumber: true, cell: ({ attempts }) => formatNumber(attempts) },
    { label: 'Next', isNumber: true, isHiddenOnPhone: true, cell: ({ dueAt }) => <Moment at={dueAt} /> },
    { label: 'Delivered', isNumber: true, cell: ({ deliveredAt }) => <Moment at={deliveredAt} /> },
    {
      label: 'Actions',
      isActs: true,
      cell: (message) => (
        <RowMenu
          of={`${message.eventType} ${message.sequence}`}
          choices={[
            { label: 'Show attempts', open: () => onShow(message) },
            ...(isEnabled
              ? [
                  {
                    label: 'Send again',
                    text: 'Your server gets it once more, with the same id and content.',
                    run: () => replay(message),
                  },
                ]
              : []),
          ]}
        />
      ),
    },
  ];
}
