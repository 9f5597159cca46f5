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
  description: 'Whether a test clock is advancing.',
  valuesConfig: {
    ready: { description: 'The clock is not advancing.' },
    advancing: {
      description:
        'The clock is advancing to `targetAt`; until then neither the clock nor its customers can be changed.',
    },
    failed: {
      description: 'The clock could not reach its target; `error` says why, and it can be advanced again.',
    },
  },
});

export type TestClockEvent = 'advance' | 'release';

const { ready, advancing, failed } = TestClockStatus;

/** A clock stands still until it is advanced. While it advances, neither the clock nor its customers can be changed. */
export const clockStates = new Transitions<TestClockStatus, TestClockEvent>(
  'test_clock',
  {
    ready: { advance: advancing, release: ready },
    advancing: {},
    failed: { advance: advancing, release: failed },
  },
  ['advance', 'release'],
);

/** A separate time for some customers, which allows testing a year of billing in a second. */
@ObjectType({
  simpleResolvers: true,
  implements: Node,
  description: 'A separate time for some customers, which allows testing a year of billing in a second.',
})
@Entity()
export class TestClock implements Node {
  @Field(() => ID, { description: 'The id of the test clock.' })
  @Id('clock')
  id: string = newId('clock');

  @IdOf('project')
  projectId!: string;

  @Field(() => String, { description: 'The name of the clock.' })
  @Property({ type: 'text' })
  name!: string;

  @Field(() => DateTime, { description: 'The current time of its customers.' })
  @At()
  nowAt!: Temporal.Instant;

  @Field(() => TestClockStatus, { description: 'Whether the clock is advancing.' })
  @Enum({ items: () => TestClockStatus })
  status: TestClockStatus = TestClockStatus.ready;

  @Field(() => DateTime, {
    nullable: true,
    description: 'The time that the clock is advancing to; null unless it is advancing.',
  })
  @At({ nullable: true })
  targetAt: Temporal.Instant | null = null;

  /** Why it could not reach its target, as `incidentText` writes it. */
  @Property({ type: 'text', nullable: true })
  error: string | null = null;

  @Field(() => DateTime, { description: 'When it was created.' })
  @At()
  createdAt!: Temporal.Instant;

  constructor(values: Pick<TestClock, 'projectId' | 'name' | 'nowAt' | 'createdAt'>) {
    Object.assign(this, values);
  }

  /** Refuses while the clock advances, since changes to its customers would have no definite time. */
  requireNotAdvancing(event?: TestClockEvent): void {
    if (this.status !== TestClockStatus.advancing) return;
    const because = `it is advancing to ${this.targetAt}: try again when it is ready`;
    throw clockStates.refusal(this, { because, event });
  }

  /** Advances to `nowAt` on the way to the target. The clock never goes back, even for work that was due earlier. */
  advanceTo(nowAt: Temporal.Instant, targetAt: Temporal.Instant): void {
    if (nowAt.epochMilliseconds > this.nowAt.epochMilliseconds) this.nowAt = nowAt;
    Object.assign(this, { status: TestClockStatus.advancing, targetAt, error: null });
  }

  finish(nowAt: Temporal.Instant): void {
    Object.assign(this, { nowAt, status: TestClockStatus.ready, targetAt: null, error: null });
  }

  /** Stops before the target; the clock can be advanced again. */
  fail(error: string): void {
    this.status = TestClockStatus.failed;
    this.targetAt = null;
    this.error = error;
  }
}
