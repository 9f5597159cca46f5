import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  DeleteClientDocument,
  DisableClientDocument,
  EnableClientDocument,
} from '../../app/graphql/gql/auth/graphql.ts';
import type { ClientPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import type { Choice } from '../../app/parts/acts.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { EditClient } from './edit-client.tsx';
import { TrySignIn } from './try-sign-in.tsx';

/** The actions that a client offers. */
export function ClientActs({ client, project }: { client: ClientPartsFragment; project: string }) {
  const [isEditing, { open, close }] = useDisclosure();
  const [isTrying, trial] = useDisclosure();
  const choices = useChoices(client, project);
  const canSignIn = client.redirectUris.length > 0 && !client.disabledAt;
  return (
    <>
      {canSignIn && (
        <Button variant="default" onClick={trial.open}>
          Try sign-in
        </Button>
      )}
      <Button variant="default" onClick={open}>
        Edit
      </Button>
      <Acts available={[client.disabledAt ? 'enable' : 'disable', 'delete']} choices={choices} />
      {isEditing && <EditClient client={client} onClose={close} />}
      {isTrying && <TrySignIn client={client} onClose={trial.close} />}
    </>
  );
}

function useChoices({ id, name }: ClientPartsFragment, project: string): Choice[] {
  const moveOn = useMoveOn();
  const [disable, enable, remove] = [
    useAct(DisableClientDocument),
    useAct(EnableClientDocument),
    useAct(DeleteClientDocument),
  ];
  return [
    {
      action: 'enable',
      label: 'Enable',
      isMain: true,
      text: `${name} gets tokens again, and people need not consent again. Tokens that ended stay ended.`,
      run: () => enable.run({ id }, `${name} is enabled.`),
    },
    {
      action: 'disable',
      label: 'Disable',
      isDangerous: true,
      text: `${name} is refused everywhere and its tokens end at once, so that no one can sign in with it. You can enable it again.`,
      run: () => disable.run({ id }, `${name} is disabled.`),
    },
    {
      action: 'delete',
      label: 'Delete',
      isDangerous: true,
      text: `Deletes ${name} with its secrets, tokens and what people allowed it. Its entries in the audit stay. This cannot be undone.`,
      run: async () => {
        if (await remove.run({ id }, `${name} is deleted.`))
          await moveOn({ to: '/$project/clients', params: { project } });
      },
    },
  ];
}
