import { route } from './route.ts';

export const service = [
  route(
    'get',
    '/api/helloWorld',
    200,
    'query { hello { message timestamp network version endpoint status } }',
    () => ({}),
    { purpose: 'Tell that the service answers, and what it is' },
  ),
  route(
    'get',
    '/api',
    200,
    `query {
      service {
        name version network links { title url }
        apis { name description endpoints { method path purpose authentication scopes } }
      }
    }`,
    () => ({}),
    { purpose: 'The index of the APIs and their endpoints' },
  ),
];
