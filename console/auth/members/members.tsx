import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { MembersDocument, RemoveMemberDocument } from '../../app/graphql/gql/auth/graphql.ts';
import { List } from '../../app/list/list.tsx';
import { pageOf } from '../../app/list/search.ts';
import { Message } from '../../app/parts/message.tsx';
import { Screen } from '../../app/parts/screen.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { useViewer } from '../../app/shell/viewer.ts';
import { ChangeRole } from './change-role.tsx';
import { Invitations } from './invitations.tsx';
import { InviteMember } from './invite-member.tsx';
import { memberColumns } from './member-columns.tsx';
import type { MemberRow } from './member-columns.tsx';
import { membersRoute } from './route.ts';

/** The people who work on the project, and those who are invited to. */
export function Members() {
  const { project } = membersRoute.useParams();
  const search = membersRoute.useSearch();
  const navigate = membersRoute.useNavigate();
  const [isInviting, { open, close }] = useDisclosure();
  const [changed, setChanged] = useState<MemberRow>();
  const removal = useAct(RemoveMemberDocument);
  const screen = useScreen(MembersDocument, { project, ...pageOf(search) });
  const columns = memberColumns({
    viewer: useViewer().me.user?.id,
    onChange: setChanged,
    remove: ({ id, user }) => removal.run({ id }, `${user.name} is no longer a member.`),
  });
  return (
    <Screen
      title="Members"
      needs="project:admin"
      count={screen.data?.project?.members.totalCount}
      of={screen}
      actions={<Button onClick={open}>Invite a member</Button>}
    >
      {({ project: found }) =>
        found && (
          <>
            <List
              label="Members"
              page={found.members}
              columns={columns}
              search={search}
              onSearch={(next) => void navigate({ search: next })}
              filters={[]}
              empty={<Message title="No members">Only the operators of the hub can open this project.</Message>}
              unfound={<Message title="No members on this page" />}
            />
            <Invitations project={project} invitations={found.invitations.nodes} />
            {isInviting && <InviteMember project={project} onClose={close} />}
            {changed && <ChangeRole member={changed} onClose={() => setChanged(undefined)} />}
          </>
        )
      }
    </Screen>
  );
}
