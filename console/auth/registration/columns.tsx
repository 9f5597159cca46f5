import type { RegistrationPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Status } from '../../app/parts/status.tsx';
import { expiryState } from '../secret/expiry.ts';

/** The columns of registration tokens. */
export function tokenColumns(
  revoke: (token: RegistrationPartsFragment) => Promise<unknown>,
): Column<RegistrationPartsFragment>[] {
  return [
    { label: 'Name', cell: ({ name }) => name },
    { label: 'Status', cell: (token) => <Status value={stateOf(token)} /> },
    { label: 'Scopes of its clients', isHiddenOnPhone: true, cell: ({ scopes }) => <small>{scopes.join(', ')}</small> },
    { label: 'Clients left', isNumber: true, cell: ({ usesLeft }) => usesLeft },
    { label: 'Expires', isNumber: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
    {
      label: 'Actions',
      isActs: true,
      cell: (token) =>
        ['used_up', 'expired'].includes(stateOf(token)) ? null : (
          <RowMenu
            of={token.name}
            choices={[
              {
                label: 'Revoke',
                isDangerous: true,
                text: `No more clients are registered with ${token.name}. Those that were registered stay.`,
                run: () => revoke(token),
              },
            ]}
          />
        ),
    },
  ];
}

/** A token that was revoked has no uses left, like one that was used up. Tokens live for days, so the last one counts. */
function stateOf(token: RegistrationPartsFragment): string {
  return token.usesLeft ? expiryState(token, 1) : 'used_up';
}
