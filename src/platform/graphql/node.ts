import { Field, ID, InterfaceType } from 'type-graphql';

/** An object with an id that `node(id)` finds. */
@InterfaceType({ description: 'An object that `node(id)` finds by its id.' })
export abstract class Node {
  @Field(() => ID, { description: 'The id of the object: its type, an underscore and 26 characters.' })
  id!: string;
}
