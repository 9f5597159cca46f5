import type { ApisQuery } from '../../app/graphql/gql/auth/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { tokenFormats } from './tokens.ts';

type Row = NonNullable<ApisQuery['project']>['resourceServers']['nodes'][number];

/** The columns of a project's APIs. */
export const apiColumns = (project: string): Column<Row>[] => [
  {
    label: 'Name',
    cell: ({ id, name, identifier }) => (
      <>
        <RowLink to="/$project/apis/$api" params={{ project, api: id }}>
          {name}
        </RowLink>
        <small>{identifier}</small>
      </>
    ),
  },
  { label: 'Scopes', cell: ({ scopes }) => <small>{scopes.join(', ')}</small> },
  { label: 'Access tokens', isHiddenOnPhone: true, cell: ({ tokenFormat }) => tokenFormats[tokenFormat].label },
  { label: 'Created', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];
