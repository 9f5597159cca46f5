import { fetchAs } from './graphql/fetch-as.ts';
import { HomeDocument, ViewerDocument } from './graphql/gql/graphql.ts';
import type { Operation } from './graphql/operation.ts';
import { withTypes } from './graphql/with-types.ts';
import { homeVariables } from './home/home-variables.ts';
import type { Session } from './session/session.ts';

/** A query that was sent before the client of the application was there to send it. */
export interface Ahead {
  document: string;
  variables: Record<string, unknown>;
  answer: Promise<Response>;
}

/** Asks for what the first screen needs while the code of the application is loaded. */
export function readAhead(session: Session): Ahead[] {
  const [, project] = /^\/console\/(project_\w+)\/?$/.exec(location.pathname) ?? [];
  const viewer = ask(session, ViewerDocument, {});
  return project ? [viewer, ask(session, HomeDocument, homeVariables(project))] : [viewer];
}

function ask<Variables extends Record<string, unknown>>(
  session: Session,
  operation: Operation<unknown, Variables>,
  variables: Variables,
): Ahead {
  const document = operation.toString();
  const body = JSON.stringify({ query: withTypes(document), variables });
  const headers = { 'content-type': 'application/json' };
  return { document, variables, answer: fetchAs(session)('/graphql', { method: 'POST', headers, body }) };
}
