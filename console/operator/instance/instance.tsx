import { Alert } from '@mantine/core';
import { InstanceDocument } from '../../app/graphql/gql/operator/graphql.ts';
import type { InstanceQuery } from '../../app/graphql/gql/operator/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Screen } from '../../app/parts/screen.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useReloadWhile } from '../../app/parts/use-reload-while.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { Chores } from './chores.tsx';
import { bytes, lateness, share } from './figures.ts';
import { Keys } from './keys.tsx';

const everyMs = 15_000;

/** The instance of the hub that answers, and what waits in its database. It is read again while the screen is open. */
export function Instance() {
  const screen = useScreen(InstanceDocument, {});
  useReloadWhile(true, screen.reload, everyMs);
  return (
    <Screen
      title="Instance"
      note={screen.data && <Status value={screen.data.instance.isReady ? 'ready' : 'failed'} />}
      of={screen}
    >
      {({ instance }) => (
        <>
          {instance.reasons.map((reason) => (
            <Alert key={reason} color="red" variant="light" mt="md">
              {reason}
            </Alert>
          ))}
          <State of={instance} />
          <Cache of={instance.fragmentCache} />
          <Chores chores={instance.chores} />
          <Keys keys={instance.keys} />
        </>
      )}
    </Screen>
  );
}

type State = InstanceQuery['instance'];

function State({ of }: { of: State }) {
  return (
    <Section title="State">
      <Facts
        of={{
          'Oldest thing due': lateness(of.oldestDueAt),
          Memory: bytes(of.memoryBytes),
          'Started at': <MomentOfDay at={of.startedAt} />,
          Hub: of.version,
          Node: of.nodeVersion,
          PostgreSQL: of.databaseVersion,
        }}
      />
    </Section>
  );
}

function Cache({ of }: { of: State['fragmentCache'] }) {
  return (
    <Section title="Cache of fragments" note={of ? undefined : 'Switched off'}>
      {of && (
        <Facts
          of={{
            Fragments: formatNumber(String(of.entries)),
            Memory: bytes(of.memoryBytes),
            'Found in it': share(of.hits, of.hits + of.misses),
            Requests: formatNumber(String(of.hits + of.misses)),
          }}
        />
      )}
    </Section>
  );
}
