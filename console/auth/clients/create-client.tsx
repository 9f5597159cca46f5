import { Radio, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreateClientDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { ClientKind } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemWithin } from '../../app/parts/problems.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { LinesField } from '../lines/lines-field.tsx';
import { linesOf } from '../lines/lines.ts';
import { kinds } from './kinds.ts';

interface CreateClientProps {
  project: string;
  onClose: () => void;
  /** A client without a secret has none; null is a secret whose answer was lost. */
  onCreated: (client: string, secret?: string | null) => void;
}

/** Asks for what a new client needs. */
export function CreateClient({ project, onClose, onCreated }: CreateClientProps) {
  const [kind, setKind] = useState<ClientKind>('web');
  const [name, setName] = useState('');
  const [addresses, setAddresses] = useState('');
  const act = useAct(CreateClientDocument, { isForm: true });
  const create = async () => {
    const redirectUris = kind === 'machine' ? [] : linesOf(addresses);
    const made = await act.run({ input: { projectId: project, kind, name, redirectUris } });
    if (!made?.createClient) return;
    const { client, secret } = made.createClient;
    onCreated(client.id, client.authentication === 'none' ? undefined : secret);
  };
  return (
    <FormDialog title="Create a client" action="Create" isOpen onClose={onClose} act={act} onSubmit={create}>
      <Radio.Group
        label="Kind"
        description="It does not change later."
        value={kind}
        onChange={(chosen) => setKind(chosen as ClientKind)}
      >
        <Stack gap="xs" mt="xs">
          {Object.entries(kinds).map(([value, { label, text }]) => (
            <Radio key={value} value={value} label={label} description={text} />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        label="Name"
        description={kind === 'machine' ? undefined : 'People read it when they sign in.'}
        required
        value={name}
        error={problemAt(act.error, '/name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      {kind !== 'machine' && (
        <LinesField
          label="Redirect addresses"
          description="Where people return to, one on each line; compared letter by letter."
          placeholder="https://app.example/callback"
          required={kind !== 'native'}
          value={addresses}
          error={problemWithin(act.error, '/redirectUris')}
          onChange={setAddresses}
        />
      )}
    </FormDialog>
  );
}
