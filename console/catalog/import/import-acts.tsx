import { DiscardImportDocument, StartImportDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { ImportPartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import { formatBytes } from '../../app/parts/bytes.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import type { Sender } from './use-sender.ts';

interface ImportActsProps {
  of: ImportPartsFragment;
  sender: Sender;
  project: string;
}

/** The actions that an import offers now. A file of which a part is known to be missing is not started. */
export function ImportActs({ of, sender: { file, isSending }, project }: ImportActsProps) {
  const { id, availableActions, receivedBytes, mode, status } = of;
  const [start, discard] = [useAct(StartImportDocument), useAct(DiscardImportDocument)];
  const moveOn = useMoveOn();
  const isPart = file !== undefined && receivedBytes < file.size;
  return (
    <Acts
      available={isSending ? [] : availableActions.filter((action) => action !== 'start' || !isPart)}
      choices={[
        {
          action: 'start',
          label: 'Start',
          isMain: true,
          text: `${file ? '' : `Imports the ${formatBytes(receivedBytes)} that have arrived. `}${effects[mode]}`,
          run: () => start.run({ id }),
        },
        {
          action: 'discard',
          label: 'Discard',
          isDangerous: true,
          text:
            status === 'done' || status === 'failed'
              ? 'Deletes the record of the import. Products that it has written stay.'
              : 'Deletes the import with what it has received. The catalog is not changed.',
          run: async () => {
            if (await discard.run({ id }, 'The import is discarded.'))
              await moveOn({ to: '/$project/products', params: { project } });
          },
        },
      ]}
    />
  );
}

const effects: Record<ImportPartsFragment['mode'], string> = {
  upsert:
    'Every line is checked first. If none has a mistake, products are created, and those that exist become what their lines say. This cannot be undone.',
  create: 'Every line is checked first. If none has a mistake and none of the products exists, they are created.',
};
