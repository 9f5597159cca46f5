import type { ClientSecretPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Moment } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Status } from '../../app/parts/status.tsx';
import { expiryState } from '../secret/expiry.ts';

interface SecretActs {
  expire: (id: string) => Promise<unknown>;
  revoke: (id: string) => Promise<unknown>;
}

/** The columns of a client's secrets. */
export function secretColumns({ expire, revoke }: SecretActs): Column<ClientSecretPartsFragment>[] {
  return [
    { label: 'Secret', cell: ({ hint }) => `…${hint}` },
    { label: 'Status', cell: (secret) => <Status value={expiryState(secret)} /> },
    { label: 'Expires', isNumber: true, cell: ({ expiresAt }) => <Moment at={expiresAt} /> },
    { label: 'Created', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      label: 'Actions',
      isActs: true,
      cell: ({ id, hint }) => (
        <RowMenu
          of={`the secret …${hint}`}
          choices={[
            {
              label: 'End in 7 days',
              text: `Programs that use the secret …${hint} are refused after 7 days. Give them another one before.`,
              run: () => expire(id),
            },
            {
              label: 'Revoke',
              isDangerous: true,
              text: `Programs that use the secret …${hint} are refused from now on. This cannot be undone. The last valid secret is kept.`,
              run: () => revoke(id),
            },
          ]}
        />
      ),
    },
  ];
}
