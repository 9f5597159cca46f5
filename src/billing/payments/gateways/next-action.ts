import { Field, ObjectType } from 'type-graphql';

/** What a frontend needs to let the customer confirm. */
@ObjectType('PaymentAction', {
  simpleResolvers: true,
  description: 'What a frontend needs to let the customer confirm.',
})
export class PaymentAction {
  @Field(() => String, {
    nullable: true,
    description: "The secret for the frontend library of the gateway; null if the customer's bank shows a page.",
  })
  clientSecret!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The page of the bank to send the customer to; null if the frontend library shows it.',
  })
  redirectUrl!: string | null;
}
