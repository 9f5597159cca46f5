import { Text } from '@mantine/core';
import { useState } from 'react';
import { ChangeMemberRoleDocument } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { notify } from '../../app/parts/notify.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { words } from '../../app/parts/words.ts';
import { useAct } from '../../app/parts/use-act.ts';
import type { MemberRow } from './member-columns.tsx';
import { RoleField } from './role-field.tsx';

/** Gives a member another role. */
export function ChangeRole({ member, onClose }: { member: MemberRow; onClose: () => void }) {
  const [role, setRole] = useState(member.role);
  const act = useAct(ChangeMemberRoleDocument, { isForm: true });
  const change = async () => {
    if (!(await act.run({ input: { id: member.id, role } }))) return;
    void notify({ message: `${member.user.name} has the role ${words(role)} now.`, color: 'gray' });
    onClose();
  };
  return (
    <FormDialog title="Change the role" action="Change" isOpen onClose={onClose} act={act} onSubmit={change}>
      <Text>What {member.user.name} may do in the project changes at once, also in sessions that are open.</Text>
      <RoleField value={role} error={problemAt(act.error, '/role')} onChange={setRole} />
    </FormDialog>
  );
}
