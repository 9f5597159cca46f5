import { registerEnumType } from 'type-graphql';
import { Transitions } from '../../platform/values/transitions.ts';

export enum PlanMoveStatus {
  running = 'running',
  paused = 'paused',
  finished = 'finished',
  canceled = 'canceled',
}

registerEnumType(PlanMoveStatus, {
  name: 'PlanMoveStatus',
  description: 'The state of a move of subscribers.',
  valuesConfig: {
    running: { description: 'The hub moves one subscription after another.' },
    paused: { description: 'It waits until it is resumed.' },
    finished: { description: 'Every subscription was moved or planned to be, or says why not.' },
    canceled: { description: 'It was canceled; the subscriptions that were moved before stay so.' },
  },
});

type PlanMoveEvent = 'pause' | 'resume' | 'cancel' | 'finish';

/** A move runs until every subscription has its outcome; it may be paused in between, and canceled. */
export const planMoveStates = new Transitions<PlanMoveStatus, PlanMoveEvent>(
  'plan_move',
  {
    running: { pause: PlanMoveStatus.paused, cancel: PlanMoveStatus.canceled, finish: PlanMoveStatus.finished },
    paused: { resume: PlanMoveStatus.running, cancel: PlanMoveStatus.canceled },
    finished: {},
    canceled: {},
  },
  ['pause', 'resume', 'cancel'],
);

export enum MovedStatus {
  waiting = 'waiting',
  moved = 'moved',
  planned = 'planned',
  skipped = 'skipped',
  failed = 'failed',
}

registerEnumType(MovedStatus, {
  name: 'MovedStatus',
  description: 'The outcome of a move for one subscription.',
  valuesConfig: {
    waiting: { description: 'It is not moved yet.' },
    moved: { description: 'It has the terms of the new version.' },
    planned: { description: 'It changes to them at the end of its period.' },
    skipped: { description: 'It had the new version already, or no longer has the plan.' },
    failed: { description: 'It was refused, for the reason given.' },
  },
});

/** When subscriptions are moved. */
export enum MoveAt {
  now = 'now',
  period_end = 'period_end',
}

registerEnumType(MoveAt, {
  name: 'MoveAt',
  description: 'When each subscription is moved.',
  valuesConfig: {
    now: { description: 'At once: unused time at the old prices is credited, and the new ones are charged.' },
    period_end: { description: 'At the end of the time that it has paid.' },
  },
});
