import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { rangeFilters, rangeOf } from '../../analytics/range/range.ts';
import { MetersDocument } from '../../app/graphql/gql/metering/graphql.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { useLiveFigures } from '../../app/live/use-live-figures.ts';
import { Message } from '../../app/parts/message.tsx';
import { timezone } from '../../app/parts/timezone.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { meterColumns, meterRows } from './columns.tsx';
import { CreateMeter } from './create-meter.tsx';
import { metersRoute } from './route.ts';
import { useUsage } from './use-usage.ts';

/** The meters of the project, and their usage. */
export function Meters() {
  const { project } = metersRoute.useParams();
  useLiveFigures(project);
  const search = metersRoute.useSearch();
  const navigate = metersRoute.useNavigate();
  const [isOpen, { open, close }] = useDisclosure();
  const range = rangeOf(search, '30d');
  const screen = useScreen(MetersDocument, { projectId: project, ...pageOf(search) });
  const usage = useUsage({ projectId: project, ...range, timezone: timezone() });
  const create = useMay('usage:write', project) && <Button onClick={open}>Create a meter</Button>;
  return (
    <Screen title="Usage" actions={create} needs="analytics:read" count={screen.data?.meters?.totalCount} of={screen}>
      {({ meters }) => (
        <>
          {meters && (
            <List
              label="Meters"
              page={{ ...meters, nodes: meterRows(meters.nodes, usage) }}
              columns={meterColumns(project)}
              search={search}
              onSearch={(next) => void navigate({ search: next })}
              filters={rangeFilters(search, '30d')}
              empty={
                <Message title="No meters yet" action={create}>
                  A meter adds up events, such as API calls, for analytics, limits and prices by use.
                </Message>
              }
              unfound={<Message title="No meters on this page" />}
            />
          )}
          {isOpen && <CreateMeter project={project} onClose={close} />}
        </>
      )}
    </Screen>
  );
}
