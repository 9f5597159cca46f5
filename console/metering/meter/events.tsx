import { Button } from '@mantine/core';
import { useState } from 'react';
import { MeterEventsDocument } from '../../app/graphql/gql/metering/graphql.ts';
import type { MeterPartsFragment, UsageEventRowFragment } from '../../app/graphql/gql/metering/graphql.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Problem } from '../../app/parts/problem.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useMay } from '../../app/shell/viewer.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { CorrectEvent } from './correct-event.tsx';
import { eventColumns } from './event-columns.tsx';
import { meterRoute } from './route.ts';
import { SeenProperties } from './seen-properties.tsx';
import { WithdrawEvent } from './withdraw-event.tsx';

type Chosen = { act: 'correct' | 'withdraw'; event: UsageEventRowFragment };

/** The newest events of a meter, which can be corrected and withdrawn, and the properties that they have. */
export function Events({ meter, project }: { meter: MeterPartsFragment; project: string }) {
  const { q: subject } = meterRoute.useSearch();
  const [after, setAfter] = useState<string | null>(null);
  const [chosen, choose] = useState<Chosen>();
  const mayCorrect = useMay('usage:write', project);
  const { data, error, reload } = useScreen(MeterEventsDocument, {
    ...{ projectId: project, meterId: meter.id, meter: meter.key, subject, after },
  });
  const columns = eventColumns(meter, mayCorrect, (act, event) => choose({ act, event }));
  const page = data?.usageEvents;
  return (
    <>
      <Section title="Newest events">
        {error && !page && <Problem error={error} retry={reload} />}
        {page && <EventRows events={page.nodes} columns={columns} />}
        {page && <Turn {...page.pageInfo} after={after} onTurn={setAfter} />}
      </Section>
      {data?.meter && <SeenProperties seen={data.meter.seenProperties} />}
      {chosen && (
        <EventAct chosen={chosen} meter={meter} project={project} onClose={() => choose(undefined)} onDone={reload} />
      )}
    </>
  );
}

interface EventRowsProps {
  events: readonly UsageEventRowFragment[];
  columns: ReturnType<typeof eventColumns>;
}

function EventRows({ events, columns }: EventRowsProps) {
  return events.length ? <Rows label="Newest events" rows={events} columns={columns} /> : <p>No events.</p>;
}

interface TurnProps {
  endCursor?: string | null;
  hasNextPage: boolean;
  after: string | null;
  onTurn: (after: string | null) => void;
}

/** Leads to older events, and back to the newest. */
function Turn({ endCursor = null, hasNextPage, after, onTurn }: TurnProps) {
  if (!hasNextPage && !after) return null;
  return (
    <Button.Group mt="sm">
      <Button variant="default" disabled={!after} onClick={() => onTurn(null)}>
        Newest
      </Button>
      <Button variant="default" disabled={!hasNextPage} onClick={() => onTurn(endCursor)}>
        Older
      </Button>
    </Button.Group>
  );
}

interface EventActProps {
  chosen: Chosen;
  meter: MeterPartsFragment;
  project: string;
  onClose: () => void;
  onDone: () => void;
}

function EventAct({ chosen: { act, event }, meter, ...rest }: EventActProps) {
  if (act === 'withdraw') return <WithdrawEvent event={event} {...rest} />;
  return <CorrectEvent event={event} meter={meter} {...rest} />;
}
