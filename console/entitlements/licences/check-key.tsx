import { TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { CombinedError } from 'urql';
import { useClient } from 'urql';
import { CheckKeyDocument } from '../../app/graphql/gql/entitlements/graphql.ts';
import type { CheckKeyQuery } from '../../app/graphql/gql/entitlements/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { Verdict } from './verdict.tsx';

/** Asks about a key as a program of a customer does. */
export function CheckKey({ project, onClose }: { project: string; onClose: () => void }) {
  const client = useClient();
  const [key, setKey] = useState('');
  const [fingerprint, setFingerprint] = useState('');
  const [version, setVersion] = useState('');
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<CombinedError>();
  const [answer, setAnswer] = useState<CheckKeyQuery['validateLicence']>();
  const check = async () => {
    setRunning(true);
    const input = { key: key.trim(), fingerprint: fingerprint || null, version: version || null };
    // The answer is true for this moment only.
    const result = await client.query<CheckKeyQuery>(
      CheckKeyDocument.toString(),
      { input },
      { requestPolicy: 'network-only' },
    );
    setRunning(false);
    setError(result.error);
    setAnswer(result.error ? undefined : result.data?.validateLicence);
  };
  return (
    <FormDialog title="Check a key" action="Check" isOpen onClose={onClose} act={{ isRunning, error }} onSubmit={check}>
      <Textarea
        label="Licence key"
        description="The hub answers what it answers a program of the customer. Nothing is changed."
        required
        autosize
        minRows={3}
        maxRows={6}
        data-autofocus
        value={key}
        error={problemAt(error, '/key')}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <TextInput
        label="Fingerprint of the machine"
        description="Needed if the licence limits its machines."
        value={fingerprint}
        error={problemAt(error, '/fingerprint')}
        onChange={({ currentTarget }) => setFingerprint(currentTarget.value)}
      />
      <TextInput
        label="Version that runs"
        description="After its end, a licence may stay valid for versions from before."
        value={version}
        error={problemAt(error, '/version')}
        onChange={({ currentTarget }) => setVersion(currentTarget.value)}
      />
      {answer && <Verdict of={answer.validation} project={project} />}
    </FormDialog>
  );
}
