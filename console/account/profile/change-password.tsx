import { Text } from '@mantine/core';
import { useState } from 'react';
import { ChangePasswordDocument } from '../../app/graphql/gql/account/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { PasswordField } from './password-field.tsx';
import type { ChangeProps } from './person.ts';

/** Sets another password, which ends the other sessions. */
export function ChangePassword({ person, onClose }: ChangeProps) {
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const act = useAct(ChangePasswordDocument, { isForm: true });
  const change = async () => {
    if (await act.run({ input: { currentPassword, newPassword } }, 'Your password is changed.')) onClose();
  };
  return (
    <FormDialog title="Change your password" action="Change" isOpen onClose={onClose} act={act} onSubmit={change}>
      <Text>Every other browser and program is signed out and asks for the new password. You stay signed in here.</Text>
      {/* Password managers read the account from it. */}
      <input type="email" autoComplete="username" aria-label="Account" value={person.email} readOnly hidden />
      <PasswordField
        label="Present password"
        autoComplete="current-password"
        isFirst
        value={currentPassword}
        error={problemAt(act.error, '/currentPassword')}
        onChange={setCurrent}
      />
      <PasswordField
        label="New password"
        description="A few words that do not belong together work well."
        autoComplete="new-password"
        value={newPassword}
        error={problemAt(act.error, '/newPassword')}
        onChange={setNew}
      />
    </FormDialog>
  );
}
