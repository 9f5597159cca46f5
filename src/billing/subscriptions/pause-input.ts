import type { Temporal } from 'temporal-polyfill';
import { Field, InputType } from 'type-graphql';
import { DateTime } from '../../platform/graphql/graphql-scalars.ts';
import { ResumeAnchor, Unused } from './subscription-terms.ts';

@InputType({ description: 'The input of `pauseSubscription`.' })
export class PauseSubscriptionInput {
  @Field(() => Unused, { description: 'The treatment of unused paid time; only the project may choose `credit`.' })
  unused: Unused = Unused.keep;

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When it resumes automatically, at most 10 years in the future; by default it stays paused until it is resumed.',
  })
  resumeAt?: Temporal.Instant | null;

  @Field(() => ResumeAnchor, {
    description: 'When periods begin after the pause; only its project may choose another than `reset`.',
  })
  resumeAnchor: ResumeAnchor = ResumeAnchor.reset;
}
