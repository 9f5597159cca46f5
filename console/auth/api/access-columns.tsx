import type { AccessPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { CopyId } from '../../app/parts/copy-id.tsx';
import { Moment } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';

interface AccessActs {
  onChange: (access: AccessPartsFragment) => void;
  withdraw: (access: AccessPartsFragment) => Promise<unknown>;
}

/** The columns of the clients that may ask for tokens of an API. */
export function accessColumns({ onChange, withdraw }: AccessActs): Column<AccessPartsFragment>[] {
  return [
    { label: 'Client', cell: ({ clientName }) => clientName ?? 'A deleted client' },
    { label: 'Id', isHiddenOnPhone: true, cell: ({ clientId }) => <CopyId id={clientId} /> },
    { label: 'Scopes', cell: ({ scopes }) => <small>{scopes.join(', ')}</small> },
    { label: 'Allowed', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      label: 'Actions',
      isActs: true,
      cell: (access) => (
        <RowMenu
          of={access.clientName ?? access.clientId}
          choices={[
            { label: 'Change the scopes', open: () => onChange(access) },
            {
              label: 'Withdraw',
              isDangerous: true,
              text: `${access.clientName ?? 'The client'} gets no more tokens for this API. Tokens issued before stay valid until they expire. You can allow it again.`,
              run: () => withdraw(access),
            },
          ]}
        />
      ),
    },
  ];
}
