import { useState } from 'react';
import { MailsDocument } from '../../app/graphql/gql/operator/graphql.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { mailColumns } from './columns.tsx';
import type { MailRow } from './columns.tsx';
import { OpenMail } from './open-mail.tsx';
import { mailsRoute } from './route.ts';

const filters = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: '', label: 'Any state' },
      { value: 'waiting', label: 'Waiting' },
      { value: 'sent', label: 'Sent' },
      { value: 'failed', label: 'Failed' },
      { value: 'kept', label: 'Kept' },
    ],
  },
];

/** The mails that the hub has written: whether they were sent, and the texts of those that cannot be. */
export function Mails() {
  const search = mailsRoute.useSearch();
  const navigate = mailsRoute.useNavigate();
  const [opened, setOpened] = useState<MailRow>();
  const { q: recipient, state } = search;
  const screen = useScreen(MailsDocument, { filter: { recipient, state }, ...pageOf(search) });
  return (
    <Screen title="Mails" note="Of the last 30 days" count={screen.data?.mails?.totalCount} of={screen}>
      {({ mails }) =>
        mails && (
          <>
            <List
              label="Mails"
              page={mails}
              columns={mailColumns(setOpened)}
              search={search}
              onSearch={(next) => void navigate({ search: next })}
              searchHint="Recipient"
              filters={filters}
              empty={<Message title="No mails">The hub has written none in 30 days.</Message>}
              unfound={<Message title="No mail matches">Try another filter.</Message>}
            />
            {opened && <OpenMail mail={opened} onClose={() => setOpened(undefined)} />}
          </>
        )
      }
    </Screen>
  );
}
