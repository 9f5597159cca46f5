import type { Client } from 'urql';
import { HomeDocument, ViewerDocument } from './graphql/gql/graphql.ts';
import { homeVariables } from './home/home-variables.ts';

/** Asks for what the first screen needs while its code is loaded; the screens then share these requests. */
export function readAhead(client: Client): void {
  void client.query(ViewerDocument.toString(), {}).toPromise();
  const [, project] = /^\/console\/(project_\w+)\/?$/.exec(location.pathname) ?? [];
  if (project) void client.query(HomeDocument.toString(), homeVariables(project)).toPromise();
}
