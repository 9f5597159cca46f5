import { Link } from '@tanstack/react-router';
import { TestClockDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { TestClockQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { Status } from '../../app/parts/status.tsx';
import { useReloadWhile } from '../../app/parts/use-reload-while.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { ClockActs } from './clock-acts.tsx';
import { ClockSubjects } from './clock-subjects.tsx';
import { MoveTime } from './move-time.tsx';
import { testClockRoute } from './route.ts';
import { Timeline } from './timeline.tsx';

type Clock = NonNullable<TestClockQuery['testClock']>;

/** One test clock: its time, which can be moved forward, and what happened to its customers. */
export function TestClock() {
  const { project, clock: id } = testClockRoute.useParams();
  const { since } = testClockRoute.useSearch();
  const screen = useScreen(TestClockDocument, { id });
  const clock = screen.data?.testClock;
  useReloadWhile(clock?.status === 'advancing', screen.reload);
  return (
    <Screen
      title={clock?.name ?? 'Test clock'}
      above={
        <Link to="/$project/test-clocks" params={{ project }}>
          Test clocks
        </Link>
      }
      note={
        clock && (
          <>
            <Status value={clock.status} />
            <CopyId id={clock.id} />
          </>
        )
      }
      actions={clock && <ClockActs clock={clock} project={project} />}
      needs="billing:read"
      of={screen}
    >
      {({ testClock }) => testClock && <Content clock={testClock} project={project} since={since} />}
    </Screen>
  );
}

function Content({ clock, project, since }: { clock: Clock; project: string; since: string | undefined }) {
  return (
    <>
      {/* A clock that has moved begins at its new time. */}
      <MoveTime key={clock.nowAt} clock={clock} project={project} since={since} />
      <Timeline clock={clock} project={project} since={since} />
      <ClockSubjects clock={clock} project={project} />
    </>
  );
}
