import { Entity, Property } from '@mikro-orm/decorators/legacy';
import type { Temporal } from 'temporal-polyfill';
import { At, Id, IdOf } from '../store/columns.ts';
import { newId } from '../values/ids.ts';
import type { EventType } from './catalogue/catalogue.ts';

/**
 * An event, written in the transaction of its change. The database adds the time of writing, and the place in the feed
 * of its project: see feed.ts.
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

  /** When it happened, by the clock of its subject. */
  @At()
  at!: Temporal.Instant;

  /** The test clock of its subject, if it has one. */
  @IdOf('clock', { nullable: true })
  testClockId!: string | null;

  constructor(values: Omit<OutboxEvent, 'id'>) {
    Object.assign(this, values);
  }
}
