import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { InviteMemberDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { Role } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { notify } from '../../app/parts/notify.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { RoleField } from './role-field.tsx';

/** Asks whom to invite, and as what. */
export function InviteMember({ project, onClose }: { project: string; onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('developer');
  const act = useAct(InviteMemberDocument, { isForm: true });
  const invite = async () => {
    const made = await act.run({ input: { projectId: project, email, role } });
    if (!made?.inviteMember) return;
    void notify({ message: `The invitation to ${made.inviteMember.invitation.email} was sent.`, color: 'gray' });
    onClose();
  };
  return (
    <FormDialog title="Invite a member" action="Invite" isOpen onClose={onClose} act={act} onSubmit={invite}>
      <TextInput
        label="Email"
        description="The link that is mailed there can be accepted for 7 days, by an account with this address."
        type="email"
        required
        data-autofocus
        value={email}
        error={problemAt(act.error, '/email')}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      <RoleField value={role} error={problemAt(act.error, '/role')} onChange={setRole} />
    </FormDialog>
  );
}
