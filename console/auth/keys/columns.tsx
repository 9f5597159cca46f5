import type { ApiKeyPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Status } from '../../app/parts/status.tsx';
import { expiryState } from '../secret/expiry.ts';

interface KeyActs {
  onRotate: (key: ApiKeyPartsFragment) => void;
  revoke: (key: ApiKeyPartsFragment) => Promise<unknown>;
}

/** The columns of API keys, with what can be done with each that is valid. */
export function keyColumns({ onRotate, revoke }: KeyActs): Column<ApiKeyPartsFragment>[] {
  return [
    {
      label: 'Name',
      cell: ({ name, hint }) => (
        <>
          {name}
          <small>…{hint}</small>
        </>
      ),
    },
    { label: 'Status', cell: (key) => <Status value={expiryState(key)} /> },
    { label: 'Scopes', cell: ({ scopes }) => <small>{scopes.join(', ')}</small> },
    { label: 'Last used', isNumber: true, cell: ({ lastUsedAt }) => <Moment at={lastUsedAt} /> },
    { label: 'Expires', isNumber: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
    {
      label: 'Actions',
      isActs: true,
      cell: (key) =>
        ['revoked', 'expired'].includes(expiryState(key)) ? null : (
          <RowMenu
            of={key.name}
            choices={[
              { label: 'Replace', open: () => onRotate(key) },
              {
                label: 'Revoke',
                isDangerous: true,
                text: `Programs that use ${key.name} (…${key.hint}) are refused from now on. This cannot be undone.`,
                run: () => revoke(key),
              },
            ]}
          />
        ),
    },
  ];
}
