import type { ProductsQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { Status } from '../../app/parts/status.tsx';
import { words } from '../../app/parts/words.ts';

type Row = ProductsQuery['products']['nodes'][number];

export function columns(project: string): Column<Row>[] {
  return [
    {
      label: 'Name',
      cell: ({ id, name, tagline }) => (
        <>
          <RowLink to="/$project/products/$product" params={{ project, product: id }}>
            {name}
          </RowLink>
          {tagline && <small>{tagline}</small>}
        </>
      ),
    },
    { label: 'Status', cell: ({ status }) => <Status value={status} /> },
    { label: 'Kind', cell: ({ kind }) => words(kind) },
    { label: 'Version', isHiddenOnPhone: true, cell: ({ releaseVersion }) => releaseVersion ?? <Nothing /> },
    { label: 'Changed', isNumber: true, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
  ];
}
