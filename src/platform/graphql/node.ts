import { Field, ID, InterfaceType } from 'type-graphql';

/** An object with an id that `node(id)` finds. */
@InterfaceType({ description: 'A thing that `node(id)` finds by its id.' })
export abstract class Node {
  @Field(() => ID, { description: 'The id of the thing: its kind, an underscore and 26 characters.' })
  id!: string;
}
