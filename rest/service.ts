import { route } from './route.ts';

export const service = [
  route(
    'get',
    '/api/helloWorld',
    200,
    'query { hello { message timestamp network version endpoint status } }',
    () => ({}),
    { purpose: 'Check that the service responds, and read its name and version' },
  ),
  route(
    'get',
    '/api',
    200,
    `query {
      service {
        name version network reportTimezone links { title url }
        apis { name description endpoints { method path purpose authentication scopes } }
      }
    }`,
    () => ({}),
    { purpose: 'Read the index of the APIs and their endpoints' },
  ),
];
