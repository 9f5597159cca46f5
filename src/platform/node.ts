import { Field, ID, InterfaceType } from 'type-graphql';

/** Anything with an id of its own that `node(id)` finds. */
@InterfaceType({ description: 'Anything with an id of its own; `node(id)` finds it.' })
export abstract class Node {
  @Field(() => ID)
  id!: string;
}
