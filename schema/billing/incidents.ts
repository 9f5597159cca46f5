import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { TestClock } from '../../src/billing/customers/clocks/test-clock.ts';
import { MovedSubscription } from '../../src/billing/moves/moved-subscription.ts';
import { shownIncident } from '../../src/billing/turns/incident.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import type { HubContext } from '../context.ts';
import { needs } from '../lists/relation.ts';

needs(TestClock, { error: ['error'] });
needs(MovedSubscription, { reason: ['code', 'reason'] });

@Resolver(() => TestClock)
export class TestClockErrorsResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'That the clock could not reach its target, with a reference for the operator, who alone sees the text of the error; null ' +
      'unless it failed.',
  })
  error(@Root() { error }: Row<TestClock>, @Ctx() { viewer }: HubContext): string | null {
    return shownIncident(viewer, error);
  }
}

@Resolver(() => MovedSubscription)
export class MovedSubscriptionReasonsResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The reason of the refusal; of an error of the hub (`internal`) a reference for the operator. Null unless it failed.',
  })
  reason(@Root() { code, reason }: Row<MovedSubscription>, @Ctx() { viewer }: HubContext): string | null {
    return code === 'internal' ? shownIncident(viewer, reason) : reason;
  }
}
