import { Text } from '@mantine/core';
import { useState } from 'react';
import { ChangeGatewayKeysDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { KeysFields, keysInput, noKeys } from './keys-fields.tsx';

/** Replaces the keys of an account at Stripe, or adds the signing secret of its webhooks. */
export function ChangeKeys({ id, onClose }: { id: string; onClose: () => void }) {
  const [keys, setKeys] = useState(noKeys);
  const act = useAct(ChangeGatewayKeysDocument, { isForm: true });
  const change = async () => {
    if (await act.run({ input: { id, stripe: keysInput(keys) } }, 'The keys are changed.')) onClose();
  };
  return (
    <FormDialog title="Change the keys" action="Change" isOpen onClose={onClose} act={act} onSubmit={change}>
      <Text size="sm">
        Keys of the same account at Stripe. The secret key is required; other fields that you leave empty stay as they
        are.
      </Text>
      <KeysFields keys={keys} error={act.error} onChange={setKeys} />
    </FormDialog>
  );
}
