import { Field, ObjectType } from 'type-graphql';

/** What the service says of itself. */
export interface ServiceFacts {
  network: string;
  version: string;
  url: string;
}

@ObjectType({ simpleResolvers: true, description: 'One method of one path.' })
export class Endpoint {
  @Field(() => String)
  method!: string;

  @Field(() => String)
  path!: string;

  @Field(() => String)
  purpose!: string;

  @Field(() => String, {
    description:
      'none, bearer (token or key), optional (the same, or none), client (its own credentials) or session (a browser).',
  })
  authentication!: string;

  @Field(() => [String], { description: 'The scopes a credential needs.' })
  scopes!: string[];
}

@ObjectType({ simpleResolvers: true })
export class Api {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  description!: string;

  @Field(() => [Endpoint])
  endpoints!: Endpoint[];
}

/** The APIs of this hub, derived from the tables that serve them. */
export type Directory = Api[];
