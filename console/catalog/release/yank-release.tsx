import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { YankReleaseDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { ReleasePartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';

/** Withdraws a release, with the reason that everyone reads. */
export function YankRelease({ release, onClose }: { release: ReleasePartsFragment; onClose: () => void }) {
  const { id, version } = release;
  const [reason, setReason] = useState('');
  const act = useAct(YankReleaseDocument, { isForm: true });
  const yank = async () => {
    if (await act.run({ id, input: { reason: reason || null } }, `${version} is withdrawn.`)) onClose();
  };
  return (
    <FormDialog title={`Yank ${version}`} action="Yank" isOpen onClose={onClose} act={act} onSubmit={yank}>
      <Text>
        Only the project can download {version} from now on. It stays visible with the reason, and can be published
        again.
      </Text>
      <Textarea
        label="Reason"
        description="Everyone who sees the release reads it."
        autosize
        minRows={2}
        maxRows={8}
        data-autofocus
        value={reason}
        error={problemAt(act.error, '/reason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
