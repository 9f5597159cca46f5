import { Button } from '@mantine/core';
import { useState } from 'react';
import type { TestClockQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { formatNumber } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { HappeningLine } from './happening.tsx';
import { historyOf } from './history.ts';
import type { Happening } from './history.ts';
import classes from './timeline.module.css';

type Clock = NonNullable<TestClockQuery['testClock']>;

interface TimelineProps {
  clock: Clock;
  project: string;
  /** The time before the last move. */
  since: string | undefined;
}

/** As many as are shown at once. */
const few = 60;

/** What happened on a clock, newest first; what the last move brought stands apart. */
export function Timeline({ clock, project, since }: TimelineProps) {
  const [isWhole, setWhole] = useState(false);
  const all = historyOf(clock);
  const fresh = all.filter(({ at }) => since !== undefined && at > since);
  const shown = isWhole ? all : all.slice(0, few);
  if (!all.length) return null;
  return (
    <Section title="What happened" note={fresh.length > 0 && `${formatNumber(fresh.length)} new by the last move`}>
      <Happenings happenings={shown.filter((each) => fresh.includes(each))} project={project} isNew />
      {since !== undefined && since < clock.nowAt && (
        <p className={classes.before}>
          The clock stood at <Moment at={since} />
        </p>
      )}
      <Happenings happenings={shown.filter((each) => !fresh.includes(each))} project={project} />
      {shown.length < all.length && (
        <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
          Show all {formatNumber(all.length)}
        </Button>
      )}
    </Section>
  );
}

interface HappeningsProps {
  happenings: readonly Happening[];
  project: string;
  isNew?: boolean;
}

function Happenings({ happenings, project, isNew }: HappeningsProps) {
  if (!happenings.length) return null;
  return (
    <ol className={classes.timeline} data-new={isNew}>
      {happenings.map((happening, index) => (
        <HappeningLine
          key={happening.id}
          happening={happening}
          project={project}
          hasDay={dayOf(happenings[index - 1]) !== dayOf(happening)}
        />
      ))}
    </ol>
  );
}

/** The day of the reader on which it happened. */
function dayOf(happening: Happening | undefined): string | undefined {
  return happening && new Date(happening.at).toDateString();
}
