import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { RemoveApiDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { ApiPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { EditApi } from './edit-api.tsx';

/** The actions that an API offers. */
export function ApiActs({ api, project }: { api: ApiPartsFragment; project: string }) {
  const { id, name, identifier } = api;
  const [isEditing, { open, close }] = useDisclosure();
  const remove = useAct(RemoveApiDocument);
  const moveOn = useMoveOn();
  const removal = {
    action: 'remove',
    label: 'Remove',
    isDangerous: true,
    text: `No client gets tokens for ${name} any more, and what clients of other projects may ask for is gone. Tokens issued before stay valid until they expire. Only this project can register ${identifier} again.`,
    run: async () => {
      if (await remove.run({ id }, `${name} is removed.`)) await moveOn({ to: '/$project/apis', params: { project } });
    },
  };
  return (
    <>
      <Button variant="default" onClick={open}>
        Edit
      </Button>
      <Acts available={['remove']} choices={[removal]} />
      {isEditing && <EditApi api={api} onClose={close} />}
    </>
  );
}
