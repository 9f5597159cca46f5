import { Ctx, Field, ObjectType, Query, Resolver } from 'type-graphql';
import { DateTime, TimeZone } from '../../src/platform/graphql/graphql-scalars.ts';
import type { Temporal } from 'temporal-polyfill';
import type { HubContext } from '../context.ts';
import { Api } from './service-facts.ts';

@ObjectType({ simpleResolvers: true, description: 'A greeting, with facts about the service.' })
class Hello {
  @Field(() => String, { description: 'A greeting that names the network.' })
  message!: string;

  @Field(() => DateTime, { description: 'The time of the request by the clock of the service.' })
  timestamp!: Temporal.Instant;

  @Field(() => String, { description: 'The name of the network that the hub serves.' })
  network!: string;

  @Field(() => String, { description: 'The version of the hub.' })
  version!: string;

  @Field(() => String, { description: 'The path of the test endpoint of REST.' })
  endpoint!: string;

  @Field(() => String, { description: 'Always operational.' })
  status!: string;
}

@ObjectType({ simpleResolvers: true, description: 'A link to a page or document of the hub.' })
class Link {
  @Field(() => String, { description: 'The name that people read.' })
  title!: string;

  @Field(() => String, { description: 'The absolute address.' })
  url!: string;
}

@ObjectType({ simpleResolvers: true, description: 'The service and the APIs that it offers.' })
class Service {
  @Field(() => String, { description: 'The name of the software, Content Hub.' })
  name!: string;

  @Field(() => String, { description: 'The version of the hub.' })
  version!: string;

  @Field(() => String, { description: 'The name of the network that the hub serves.' })
  network!: string;

  @Field(() => TimeZone, {
    description:
      'The zone in whose days people are counted: `userAnalytics` and `userRetention` are fast in it, however many people there are ([zones](docs/people-reports.md#days-and-zones)).',
  })
  reportTimezone!: string;

  @Field(() => [Link], {
    description: 'The addresses of the documentation, the schemas and the discovery document.',
  })
  links!: Link[];

  @Field(() => [Api], { description: 'The APIs with their endpoints.' })
  apis!: Api[];
}

@Resolver()
export class ServiceResolver {
  @Query(() => Hello, {
    description: 'A test query that needs no credentials.',
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
  service(@Ctx() { service, reportTimezone, directory }: HubContext): Service {
    const { network, version, url } = service;
    const links = [
      { title: 'GraphQL and its explorer', url: `${url}/graphql` },
      { title: 'Documentation', url: `${url}/docs` },
      { title: 'OpenAPI 3.1', url: `${url}/openapi.json` },
      { title: 'GraphQL schema', url: `${url}/schema.graphql` },
      { title: 'OpenID Connect discovery', url: `${url}/.well-known/openid-configuration` },
    ];
    return { name: 'Content Hub', version, network, reportTimezone, links, apis: directory };
  }
}
