import { useState } from 'react';
import { AuditDocument } from '../../app/graphql/gql/auth/graphql.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { auditColumns } from './columns.tsx';
import { EntryDialog } from './entry-dialog.tsx';
import { auditFilters, filterOf } from './filters.ts';
import { peopleOf } from './people.ts';
import type { Entry } from './people.ts';
import { auditRoute } from './route.ts';

/** Who did what in the project, and when. */
export function Audit() {
  const { project } = auditRoute.useParams();
  const search = auditRoute.useSearch();
  const navigate = auditRoute.useNavigate();
  const [opened, setOpened] = useState<Entry>();
  // A range of time stays the same while the screen is open; otherwise each drawing would ask again.
  const [now] = useState(() => Date.now());
  const screen = useScreen(AuditDocument, { project, filter: filterOf(search, now), ...pageOf(search) });
  return (
    <Screen title="Audit" needs="project:admin" count={screen.data?.project?.audit.totalCount} of={screen}>
      {({ project: found }) => {
        if (!found) return null;
        const people = peopleOf(found);
        return (
          <>
            <List
              label="Audit"
              page={found.audit}
              columns={auditColumns(people, setOpened)}
              search={search}
              onSearch={(next) => void navigate({ search: next })}
              searchHint="Action such as member.added, or an id"
              filters={auditFilters(people)}
              empty={<Message title="Nothing yet">Every change in the project appears here.</Message>}
              unfound={<Message title="No entry matches">Try another filter.</Message>}
            />
            {opened && <EntryDialog entry={opened} people={people} onClose={() => setOpened(undefined)} />}
          </>
        );
      }}
    </Screen>
  );
}
