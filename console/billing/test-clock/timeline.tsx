import { Button } from '@mantine/core';
import { useState } from 'react';
import type { TestClockQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { formatNumber } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Happenings } from '../timeline/happenings.tsx';
import { historyOf } from '../timeline/history.ts';
import classes from '../timeline/timeline.module.css';

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
  const all = historyOf(clock.customers.nodes, clock.nowAt);
  const fresh = all.filter(({ at }) => since !== undefined && at > since);
  const shown = isWhole ? all : all.slice(0, few);
  if (!all.length) return null;
  return (
    <Section title="What happened" note={fresh.length > 0 && `${formatNumber(fresh.length)} new by the last move`}>
      <Happenings happenings={shown.filter((each) => fresh.includes(each))} project={project} hasCustomers isNew />
      {since !== undefined && since < clock.nowAt && (
        <p className={classes.before}>
          The clock stood at <Moment at={since} />
        </p>
      )}
      <Happenings happenings={shown.filter((each) => !fresh.includes(each))} project={project} hasCustomers />
      {shown.length < all.length && (
        <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
          Show all {formatNumber(all.length)}
        </Button>
      )}
    </Section>
  );
}
