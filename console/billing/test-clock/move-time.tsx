import { Button } from '@mantine/core';
import { useState } from 'react';
import { AdvanceTestClockDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { AdvanceTestClockInput, TestClockQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { formatNumber } from '../../app/parts/money.ts';
import { Moment, MomentOfDay } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { daysLater } from './calendar.ts';
import { dueOf } from './due.ts';
import type { Due } from './due.ts';
import { Progress } from './progress.tsx';
import { QuickSteps } from './quick-steps.tsx';
import classes from './test-clock.module.css';
import { TimeSlider } from './time-slider.tsx';

type Clock = NonNullable<TestClockQuery['testClock']>;

interface MoveTimeProps {
  clock: Clock;
  project: string;
  since: string | undefined;
}

/** The time of a clock, and the ways to move it forward. */
export function MoveTime({ clock, project, since }: MoveTimeProps) {
  const { id, nowAt, targetAt, error } = clock;
  const [days, setDays] = useState(0);
  const act = useAct(AdvanceTestClockDocument);
  const moveOn = useMoveOn();
  const move = async (input: AdvanceTestClockInput) => {
    if (await act.run({ id, input }))
      await moveOn({
        to: '/$project/test-clocks/$clock',
        params: { project, clock: id },
        search: { since: nowAt },
        replace: true,
      });
  };
  const isMoving = act.isRunning || clock.status === 'advancing';
  const mayMove = useMay('billing:write', project);
  const due = dueOf(clock);
  const target = daysLater(nowAt, days);
  return (
    <Section title="Time">
      <p className={classes.now} aria-live="polite">
        <MomentOfDay at={nowAt} />
      </p>
      <p className={classes.next}>
        {days === 0 ? (
          <Next due={due[0]} />
        ) : (
          `${formatNumber(due.filter(isBefore(target)).length)} due dates known on the way`
        )}
      </p>
      {error && <p role="alert">{error}</p>}
      {isMoving && <Progress from={since} now={nowAt} to={targetAt} />}
      {!isMoving && mayMove && (
        <>
          <TimeSlider nowAt={nowAt} days={days} due={due} onChange={setDays} />
          <div className={classes.steps}>
            <Button disabled={days === 0} onClick={() => void move({ to: target.toISOString() })}>
              {days === 0 ? (
                'Move forward'
              ) : (
                <span>
                  Move to <Moment at={target.toISOString()} />
                </span>
              )}
            </Button>
            <QuickSteps next={due[0]} onMove={(input) => void move(input)} />
          </div>
        </>
      )}
    </Section>
  );
}

function Next({ due }: { due: Due | undefined }) {
  if (!due) return 'Nothing is due: its customers have no running subscription and owe nothing.';
  return (
    <>
      Next: {due.text} on <Moment at={due.at} />
    </>
  );
}

function isBefore(target: Date): (due: Due) => boolean {
  return ({ at }) => new Date(at) <= target;
}
