import { Field, ID, ObjectType, registerEnumType } from 'type-graphql';
import { DateTime, Decimal, Json } from '../platform/graphql/graphql-scalars.ts';
import type { Properties } from './properties.ts';

/** Whether a recorded event counts. */
export enum UsageEventState {
  counted = 'counted',
  replaced = 'replaced',
  withdrawn = 'withdrawn',
}

registerEnumType(UsageEventState, {
  name: 'UsageEventState',
  description: 'Whether a recorded event counts.',
  valuesConfig: {
    counted: { description: 'It counts.' },
    replaced: { description: 'Another event replaced it, and counts instead.' },
    withdrawn: { description: 'It was withdrawn, and does not count.' },
  },
});

@ObjectType({ simpleResolvers: true, description: 'A usage event that was recorded.' })
export class UsageEvent {
  @Field(() => ID, { description: 'The id of the event; key and source name it too.' })
  id!: string;

  @Field(() => String, { description: 'The key that it was sent with.' })
  key!: string;

  @Field(() => String, { nullable: true, description: 'The source that it was sent with, if any.' })
  source!: string | null;

  @Field(() => String, { description: 'The key of its meter.' })
  meter!: string;

  @Field(() => String, { description: 'The user: the id of a customer, or the identifier of the project for them.' })
  subject!: string;

  @Field(() => Decimal, { description: 'The quantity; 1 for meters of count and unique.' })
  quantity!: string;

  @Field(() => String, { nullable: true, description: 'The value that a meter of unique counts once.' })
  value!: string | null;

  @Field(() => Json, { nullable: true, description: 'Its properties, if it has any.' })
  properties!: Properties | null;

  @Field(() => DateTime, { description: 'When it occurred.' })
  occurredAt!: string;

  @Field(() => DateTime, { description: 'When it was recorded; by the clock of its subject, if that has one.' })
  recordedAt!: string;

  @Field(() => UsageEventState, { description: 'Whether it counts.' })
  state!: UsageEventState;

  @Field(() => String, { nullable: true, description: 'The key of the event that it replaced.' })
  replaces!: string | null;

  @Field(() => String, { nullable: true, description: 'The key of the event that replaced it.' })
  replacedBy!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Since when it does not count.' })
  withdrawnAt!: string | null;

  @Field(() => String, { nullable: true, description: 'The user, client or key by whom it was replaced or withdrawn.' })
  withdrawnBy!: string | null;

  @Field(() => String, { nullable: true, description: 'The reason of its withdrawal, if one was given.' })
  reason!: string | null;
}
