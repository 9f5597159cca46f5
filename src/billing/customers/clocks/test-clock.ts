import { Entity, Enum, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { At, Id, IdOf } from '../../../platform/store/columns.ts';
import { DateTime } from '../../../platform/graphql/graphql-scalars.ts';
import { newId } from '../../../platform/values/ids.ts';
import { Node } from '../../../platform/graphql/node.ts';
import { Transitions } from '../../../platform/values/transitions.ts';

export enum TestClockStatus {
  ready = 'ready',
  advancing = 'advancing',
  failed = 'failed',
}

registerEnumType(TestClockStatus, {
  name: 'TestClockStatus',
  description: 'Whether a test clock stands still.',
  valuesConfig: {
    ready: { description: 'It stands still.' },
    advancing: {
      description: 'It is on its way to `targetAt`; until it is there, neither it nor its customers can be changed.',
    },
    failed: {
      description: 'It could not get to its target; `error` says why, and it can be advanced again.',
    },
  },
});

export type TestClockEvent = 'advance' | 'release';

const { ready, advancing, failed } = TestClockStatus;

/** A clock stands still until it is advanced. While it is under way nothing is done to it, and to its customers nothing else. */
export const clockStates = new Transitions<TestClockStatus, TestClockEvent>(
  'test_clock',
  {
    ready: { advance: advancing, release: ready },
    advancing: {},
    failed: { advance: advancing, release: failed },
  },
  ['advance', 'release'],
);

/** A time of their own for some customers, in which a year of billing can be tried in a second. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A time of their own for some customers, in which a year of billing can be tried in a second.',
})
@Entity()
export class TestClock implements Node {
  @Field(() => ID, { description: 'The id of the test clock.' })
  @Id('clock')
  id: string = newId('clock');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, { description: 'As people read it.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => DateTime, { description: 'The time it is for its customers.' })
  @At()
  nowAt!: Temporal.Instant;

  @Field(() => TestClockStatus, { description: 'Whether it stands still.' })
  @Enum({ items: () => TestClockStatus })
  status: TestClockStatus = TestClockStatus.ready;

  @Field(() => DateTime, { nullable: true, description: 'Where it is going.' })
  @At({ nullable: true })
  targetAt: Temporal.Instant | null = null;

  @Field(() => String, {
    nullable: true,
    description: 'Why it could not get to its target; null unless it failed.',
  })
  @Property({ type: 'text', nullable: true })
  error: string | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  constructor(values: Pick<TestClock, 'projectId' | 'name' | 'nowAt' | 'createdAt'>) {
    Object.assign(this, values);
  }

  /** Refuses while it moves: what happened to its customers then would have no certain time. */
  requireStill(event?: TestClockEvent): void {
    if (this.status !== TestClockStatus.advancing) return;
    const because = `it is on its way to ${this.targetAt}: try again when it is ready`;
    throw clockStates.refusal(this, { because, event });
  }

  /** Is so far on its way to a later time; it never goes back, not even for what has been due since before it. */
  setOut(nowAt: Temporal.Instant, targetAt: Temporal.Instant): void {
    if (nowAt.epochMilliseconds > this.nowAt.epochMilliseconds) this.nowAt = nowAt;
    Object.assign(this, { status: TestClockStatus.advancing, targetAt, error: null });
  }

  arrive(nowAt: Temporal.Instant): void {
    Object.assign(this, { nowAt, status: TestClockStatus.ready, targetAt: null, error: null });
  }

  /** Gives up on the way; it can set out again. */
  fail(error: string): void {
    this.status = TestClockStatus.failed;
    this.targetAt = null;
    this.error = error;
  }
}
