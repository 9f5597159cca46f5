import { Field, InputType } from 'type-graphql';

@InputType({ description: 'The input of `rotateLicenceKey`.' })
export class RotateLicenceKeyInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether to invalidate everything signed before, because a key was stolen; left out, false.',
  })
  forgetsOthers?: boolean | null;
}
