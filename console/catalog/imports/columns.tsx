import type { CatalogImportsQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import { Status } from '../../app/parts/status.tsx';
import { actorName } from '../../auth/audit/people.ts';
import type { People } from '../../auth/audit/people.ts';

type Row = NonNullable<CatalogImportsQuery['catalogImports']>['nodes'][number];

/** The columns of the imports of a project. */
export function columns(project: string, people: People): Column<Row>[] {
  return [
    {
      label: 'Opened',
      cell: ({ id, createdAt, format }) => (
        <>
          <RowLink to="/$project/imports/$import" params={{ project, import: id }}>
            <MomentOfDay at={createdAt} />
          </RowLink>
          <small>{format === 'csv' ? 'CSV' : 'JSON Lines'}</small>
        </>
      ),
    },
    { label: 'Status', cell: ({ status }) => <Status value={status} /> },
    { label: 'Progress', isNumber: true, cell: progressWords },
    { label: 'Products', isNumber: true, cell: ({ received }) => formatNumber(received) },
    { label: 'Created', isNumber: true, isHiddenOnPhone: true, cell: ({ created }) => formatNumber(created) },
    { label: 'Updated', isNumber: true, isHiddenOnPhone: true, cell: ({ updated }) => formatNumber(updated) },
    { label: 'Mistakes', isNumber: true, cell: ({ problemCount }) => formatNumber(problemCount) },
    { label: 'By', cell: ({ actor }) => actorName(actor, people) },
  ];
}

function progressWords({ progress }: Row): string {
  return new Intl.NumberFormat(navigator.language, { style: 'percent' }).format(progress);
}
