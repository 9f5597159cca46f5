import { Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { DateTime } from '../../src/platform/graphql/graphql-scalars.ts';
import type { Temporal } from 'temporal-polyfill';
import type { HubContext } from '../context.ts';
import { Api } from './service-facts.ts';

@ObjectType({ simpleResolvers: true, description: 'That the service answers, and what it is.' })
class Hello {
  @Field(() => String)
  message!: string;

  @Field(() => DateTime)
  timestamp!: Temporal.Instant;

  @Field(() => String)
  network!: string;

  @Field(() => String)
  version!: string;

  @Field(() => String)
  endpoint!: string;

  @Field(() => String)
  status!: string;
}

@ObjectType({ simpleResolvers: true })
class Link {
  @Field(() => String)
  title!: string;

  @Field(() => String)
  url!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The service and the APIs it offers.' })
class Service {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  version!: string;

  @Field(() => String)
  network!: string;

  @Field(() => [Link])
  links!: Link[];

  @Field(() => [Api])
  apis!: Api[];
}

@Resolver()
export class ServiceResolver {
  @Query(() => Hello, {
    description: 'Answers without credentials; `endpoint` is the path of the test endpoint.',
  })
  hello(@Ctx() { service, now }: HubContext): Hello {
    return {
      message: `Hello from ${service.network}`,
      timestamp: now,
      network: service.network,
      version: service.version,
      endpoint: '/api/helloWorld',
      status: 'operational',
    };
  }

  @Query(() => Service, { description: 'The index of the APIs.' })
  service(@Ctx() { service, directory }: HubContext): Service {
    const { network, version, url } = service;
    const links = [
      { title: 'GraphQL and its explorer', url: `${url}/graphql` },
      { title: 'Documentation', url: `${url}/docs` },
      { title: 'OpenAPI 3.1', url: `${url}/openapi.json` },
      { title: 'GraphQL schema', url: `${url}/schema.graphql` },
      { title: 'OpenID Connect discovery', url: `${url}/.well-known/openid-configuration` },
    ];
    return { name: 'Content Hub', version, network, links, apis: directory };
  }
}
