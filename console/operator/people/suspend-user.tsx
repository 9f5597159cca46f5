import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { SuspendUserDocument } from '../../app/graphql/gql/operator/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { notify } from '../../app/parts/notify.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';

/** Says what a suspension does, and asks for the reason, which the audit keeps. */
export function SuspendUser({ user, onClose }: { user: { id: string; name: string }; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const act = useAct(SuspendUserDocument, { isForm: true });
  const suspend = async () => {
    if (!(await act.run({ input: { id: user.id, reason } }))) return;
    void notify({ message: `${user.name} is suspended.`, color: 'gray' });
    onClose();
  };
  return (
    <FormDialog title="Suspend the account" action="Suspend" isOpen onClose={onClose} act={act} onSubmit={suspend}>
      <Text>
        {user.name} is signed out everywhere at once and cannot sign in. Their memberships and subscriptions stay, and
        API keys of their projects stay valid. You can reinstate them.
      </Text>
      <TextInput
        label="Reason"
        description="For the audit; the person does not see it."
        required
        data-autofocus
        value={reason}
        error={problemAt(act.error, '/reason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
