import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { At, Id, IdOf } from '../store/columns.ts';
import { newId } from '../values/ids.ts';
import type { EventType } from './catalogue/catalogue.ts';

/**
 * An event as it is written, in the transaction of what has happened. When it was written, and its place in the feed
 * of its project, the database adds: see feed.ts.
 */
@Entity()
export class OutboxEvent {
  @Id('event')
  id: string = newId('event');

  @IdOf('project')
  projectId!: string;

  @Property({ type: 'text' })
  type!: EventType;

  /** The version of the type's payload. */
  @Property({ type: 'smallint' })
  version!: number;

  @Property({ type: 'text' })
  subject!: string;

  @Property({ type: 'json' })
  payload!: Record<string, unknown>;

  /** When it happened, by the clock that its subject lives by. */
  @At()
  at!: Temporal.Instant;

  /** The test clock that its subject lives by. */
  @IdOf('clock', { nullable: true })
  testClockId!: string | null;

  constructor(values: Omit<OutboxEvent, 'id'>) {
    Object.assign(this, values);
  }
}
