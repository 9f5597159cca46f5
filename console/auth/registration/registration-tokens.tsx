import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { RevokeRegistrationTokenDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { RegistrationPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { Rows } from '../../app/list/rows.tsx';
import { CodeNote } from '../../app/parts/code.tsx';
import { Section } from '../../app/parts/section.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { SecretDialog } from '../secret/secret-dialog.tsx';
import { tokenColumns } from './columns.tsx';
import { CreateToken } from './create-token.tsx';

interface RegistrationTokensProps {
  project: string;
  tokens: readonly RegistrationPartsFragment[];
}

/** The tokens with which programs register clients of the project themselves. */
export function RegistrationTokens({ project, tokens }: RegistrationTokensProps) {
  const [isCreating, { open, close }] = useDisclosure();
  const [secret, setSecret] = useState<string | null>();
  const revocation = useAct(RevokeRegistrationTokenDocument);
  const columns = tokenColumns(({ id, name }) => revocation.run({ id }, `${name} is revoked.`));
  const show = (token: string | null) => {
    close();
    setSecret(token);
  };
  const create = (
    <Button variant="default" onClick={open}>
      Create a token
    </Button>
  );
  return (
    <Section title="Registration tokens" note={tokens.length} action={create}>
      {tokens.length ? (
        <Rows label="Registration tokens" rows={tokens} columns={columns} />
      ) : (
        <CodeNote>With such a token a program registers its own client, without the console (RFC 7591).</CodeNote>
      )}
      {isCreating && <CreateToken project={project} onClose={close} onCreated={show} />}
      {secret !== undefined && (
        <SecretDialog
          title="Your new registration token"
          label="Registration token"
          secret={secret}
          instead="Revoke it in the list, and create another one."
          onClose={() => setSecret(undefined)}
        >
          Programs send it to “POST /oauth/register”, as “Authorization: Bearer …”.
        </SecretDialog>
      )}
    </Section>
  );
}
