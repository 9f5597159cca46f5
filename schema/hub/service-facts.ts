import { Field, ObjectType } from 'type-graphql';

/** The name, version and address of the service. */
export interface ServiceFacts {
  network: string;
  version: string;
  url: string;
}

@ObjectType({ simpleResolvers: true, description: 'An endpoint: one method of one path.' })
export class Endpoint {
  @Field(() => String, { description: 'The HTTP method in upper case, such as GET.' })
  method!: string;

  @Field(() => String, {
    description: 'The path below the address of the hub, with its parameters in braces.',
  })
  path!: string;

  @Field(() => String, { description: 'The purpose, in one phrase.' })
  purpose!: string;

  @Field(() => String, {
    description:
      'One of none, bearer (token or key), optional (bearer or none), client (client credentials) and session (browser).',
  })
  authentication!: string;

  @Field(() => [String], { description: 'The scopes a credential needs.' })
  scopes!: string[];
}

@ObjectType({ simpleResolvers: true, description: 'A group of endpoints.' })
export class Api {
  @Field(() => String, { description: 'The name that people read, such as Billing.' })
  name!: string;

  @Field(() => String, { description: 'The purpose, in one sentence.' })
  description!: string;

  @Field(() => [Endpoint], { description: 'The endpoints of the API, one for each method of a path.' })
  endpoints!: Endpoint[];
}

/** The APIs of this hub, derived from the tables that serve them. */
export type Directory = Api[];
