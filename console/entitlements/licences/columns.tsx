import type { LicenceRowFragment } from '../../app/graphql/gql/entitlements/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { Status } from '../../app/parts/status.tsx';
import { standings } from './standings.ts';

/** The columns of licences, wherever they are listed. */
export function licenceColumns(project: string): Column<LicenceRowFragment>[] {
  return [
    {
      label: 'Licence',
      cell: ({ id, product, plan }) => (
        <>
          <RowLink to="/$project/licences/$licence" params={{ project, licence: id }}>
            {product.name}
          </RowLink>
          <small>{plan.name}</small>
        </>
      ),
    },
    { label: 'Status', cell: ({ status }) => <Status value={status} /> },
    { label: 'Subscription', isHiddenOnPhone: true, cell: ({ standing }) => standings[standing] },
    { label: 'Machines', isNumber: true, cell: machinesOf },
    { label: 'Ends', isNumber: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
  ];
}

/** How many machines use a licence, of how many may. */
export function machinesOf(counts: Pick<LicenceRowFragment, 'machinesUsed' | 'machinesMax'>): string {
  const { machinesUsed, machinesMax } = counts;
  return machinesMax === null
    ? formatNumber(machinesUsed)
    : `${formatNumber(machinesUsed)} of ${formatNumber(machinesMax)}`;
}
