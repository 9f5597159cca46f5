import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  AddClientSecretDocument,
  ExpireClientSecretDocument,
  RevokeClientSecretDocument,
} from '../../app/graphql/gql/auth/graphql.ts';
import type { ClientPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { inDays } from '../secret/expiry.ts';
import { SecretDialog } from '../secret/secret-dialog.tsx';
import { secretColumns } from './secret-columns.tsx';

/** The secrets of a client: two may be valid at a time, so that one replaces the other without a break. */
export function Secrets({ client }: { client: ClientPartsFragment }) {
  const [secret, setSecret] = useState<string | null>();
  const add = useAct(AddClientSecretDocument);
  const expire = useAct(ExpireClientSecretDocument);
  const revoke = useAct(RevokeClientSecretDocument);
  const create = async () => {
    const made = await add.run({ input: { clientId: client.id } });
    if (made?.addClientSecret) setSecret(made.addClientSecret.secret);
  };
  const columns = secretColumns({
    expire: (id) => expire.run({ input: { id, at: inDays('7')! } }, 'The secret ends in 7 days.'),
    revoke: (id) => revoke.run({ input: { id } }, 'The secret is revoked.'),
  });
  const button = (
    <Button variant="default" loading={add.isRunning} onClick={() => void create()}>
      Add a secret
    </Button>
  );
  return (
    <Section title="Secrets" note={client.secrets.length} action={button}>
      {client.secrets.length ? (
        <Rows label="Secrets" rows={client.secrets} columns={columns} />
      ) : (
        <CodeNote>Without a secret the client cannot authenticate.</CodeNote>
      )}
      {secret !== undefined && (
        <SecretDialog
          title="The new secret"
          label="Secret"
          secret={secret}
          instead="Revoke it in the list, and add a secret again."
          onClose={() => setSecret(undefined)}
        >
          Older secrets stay valid until they expire or you revoke them.
        </SecretDialog>
      )}
    </Section>
  );
}
