import { Field, ObjectType } from 'type-graphql';
import { Money } from '../money.ts';

@ObjectType({ simpleResolvers: true, description: 'What is owed, with tax, by how long it is overdue.' })
export class AgesOfDebt {
  @Field(() => Money, { description: 'What is not due yet.' })
  notDue!: Money;

  @Field(() => Money, { description: 'What is overdue for up to 30 days of 24 hours.' })
  overdue30!: Money;

  @Field(() => Money, { description: 'What is overdue for more than 30 days, up to 60.' })
  overdue60!: Money;

  @Field(() => Money, { description: 'What is overdue for more than 60 days, up to 90.' })
  overdue90!: Money;

  @Field(() => Money, { description: 'What is overdue for more than 90 days.' })
  overdueOver90!: Money;
}
