import { Field, InputType } from 'type-graphql';

@InputType({ description: 'The input of `rotateLicenceKey`.' })
export class RotateLicenceKeyInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'For a key that was stolen: nothing that was signed before counts any more. Left out, false.',
  })
  forgetsOthers?: boolean | null;
}
