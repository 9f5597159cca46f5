import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  AppointOperatorDocument,
  DismissOperatorDocument,
  ReinstateUserDocument,
} from '../../app/graphql/gql/operator/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import type { Choice } from '../../app/parts/acts.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useViewer } from '../../app/shell/viewer.ts';
import { SuspendUser } from '../people/suspend-user.tsx';
import type { Person } from './person.ts';

/** What an operator can do with an account. Operators do not suspend themselves. */
export function UserActs({ user }: { user: Person }) {
  const [isSuspending, { open, close }] = useDisclosure();
  const choices = useChoices(user);
  const isSelf = useViewer().me.user?.id === user.id;
  return (
    <>
      <Acts available={availableFor(user)} choices={choices} />
      {!user.suspendedAt && !isSelf && (
        <Button variant="default" onClick={open}>
          Suspend
        </Button>
      )}
      {isSuspending && <SuspendUser user={user} onClose={close} />}
    </>
  );
}

function availableFor({ suspendedAt, emailVerifiedAt, isOperator }: Person): string[] {
  if (suspendedAt) return ['reinstate'];
  if (isOperator) return ['dismiss'];
  return emailVerifiedAt ? ['appoint'] : [];
}

function useChoices({ id, name }: Person): Choice[] {
  const appoint = useAct(AppointOperatorDocument);
  const dismiss = useAct(DismissOperatorDocument);
  const reinstate = useAct(ReinstateUserDocument);
  return [
    {
      action: 'reinstate',
      label: 'Reinstate',
      isMain: true,
      text: `${name} can sign in again. Sessions and tokens that were ended stay ended.`,
      run: () => reinstate.run({ id }, `${name} is reinstated.`),
    },
    {
      action: 'appoint',
      label: 'Make an operator',
      text: `${name} runs the network like you: they see and change every project, suspend people and appoint operators.`,
      run: () => appoint.run({ id }, `${name} is an operator.`),
    },
    {
      action: 'dismiss',
      label: 'Dismiss as operator',
      isDangerous: true,
      text: `${name} loses access to every project that they are no member of. The last operator stays.`,
      run: () => dismiss.run({ id }, `${name} is no operator any more.`),
    },
  ];
}
