import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { RequestEmailChangeDocument } from '../../app/graphql/gql/account/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { notify } from '../../app/parts/notify.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { PasswordField } from './password-field.tsx';
import type { ChangeProps } from './person.ts';

/** Asks for a new address, which the link that is mailed there makes that of the account. */
export function ChangeEmail({ person, onClose }: ChangeProps) {
  const [email, setEmail] = useState('');
  const [currentPassword, setPassword] = useState('');
  const act = useAct(RequestEmailChangeDocument, { isForm: true });
  const request = async () => {
    const made = await act.run({ input: { email, currentPassword } });
    if (!made?.requestEmailChange) return;
    const { newEmail } = made.requestEmailChange;
    void notify({ title: 'Look into your mail', message: `Open the mail to ${newEmail} within a day.`, color: 'gray' });
    onClose();
  };
  return (
    <FormDialog
      title="Change your email address"
      action="Send the link"
      isOpen
      onClose={onClose}
      act={act}
      onSubmit={request}
    >
      <Text>
        A link is mailed to the new address. Until you open it, you sign in with {person.email}, which gets a notice of
        this.
      </Text>
      <TextInput
        label="New address"
        type="email"
        autoComplete="email"
        required
        data-autofocus
        value={email}
        error={problemAt(act.error, '/email')}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        value={currentPassword}
        error={problemAt(act.error, '/currentPassword')}
        onChange={setPassword}
      />
    </FormDialog>
  );
}
