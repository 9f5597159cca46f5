import { Link } from '@tanstack/react-router';
import { MeterDocument } from '../../app/graphql/gql/metering/graphql.ts';
import { useLiveFigures } from '../../app/live/use-live-figures.ts';
import { Below } from '../../app/parts/below.tsx';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { words } from '../../app/parts/words.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { Events } from './events.tsx';
import { Explorer } from './explorer.tsx';
import { meterRoute } from './route.ts';
import { Snippet } from './snippet.tsx';

/** One meter: its usage over time, and how to send it events. */
export function Meter() {
  const { project, meter: id } = meterRoute.useParams();
  useLiveFigures(project);
  const screen = useScreen(MeterDocument, { id });
  const meter = screen.data?.meter;
  return (
    <Screen
      title={meter?.name ?? 'Meter'}
      above={
        <Link to="/$project/meters" params={{ project }}>
          Usage
        </Link>
      }
      note={
        meter && (
          <>
            <span>{words(meter.aggregation)}</span>
            {meter.groupBy.length > 0 && <span>By {meter.groupBy.join(', ')}</span>}
            {meter.filter.map(({ property, values }) => (
              <span key={property}>
                Only {property}: {values.join(' or ')}
              </span>
            ))}
            <CopyId id={meter.key} />
          </>
        )
      }
      needs="analytics:read"
      of={screen}
    >
      {({ meter: found }) =>
        found && (
          <>
            <Explorer meter={found} project={project} />
            <Below>
              <Events meter={found} project={project} />
              <Snippet meter={found} project={project} />
            </Below>
          </>
        )
      }
    </Screen>
  );
}
