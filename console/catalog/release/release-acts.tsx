import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { PublishReleaseDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { ReleasePartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { EditRelease } from './edit-release.tsx';
import { YankRelease } from './yank-release.tsx';

/** What can be done with a release now. */
export function ReleaseActs({ release }: { release: ReleasePartsFragment }) {
  const { id, version, status, availableActions } = release;
  const publish = useAct(PublishReleaseDocument);
  const [isEditing, edit] = useDisclosure();
  const [isYanking, yank] = useDisclosure();
  const isRestored = status === 'yanked';
  return (
    <>
      {availableActions && (
        <Button variant="default" onClick={edit.open}>
          Edit
        </Button>
      )}
      {availableActions?.includes('yank') && (
        <Button variant="default" onClick={yank.open}>
          Yank
        </Button>
      )}
      <Acts
        available={availableActions}
        choices={[
          {
            action: 'publish',
            label: isRestored ? 'Publish again' : 'Publish',
            isMain: true,
            text: isRestored
              ? `${version} can be downloaded again, and the reason is removed.`
              : `${version} can be downloaded by everyone whom the product allows. Uploaded files never change.`,
            run: () => publish.run({ id }, `${version} is published.`),
          },
        ]}
      />
      {isEditing && <EditRelease release={release} onClose={edit.close} />}
      {isYanking && <YankRelease release={release} onClose={yank.close} />}
    </>
  );
}
