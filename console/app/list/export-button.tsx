import { Button } from '@mantine/core';
import { use, useState } from 'react';
import { fetchAs } from '../graphql/fetch-as.ts';
import { sendByHash } from '../graphql/send-by-hash.ts';
import { loadCode } from '../load-code.ts';
import { ShownRequestContext } from '../parts/use-screen.ts';
import { useSession } from '../session/session-context.ts';
import type { WholeFile } from './save-whole.ts';

interface ExportButtonProps {
  label: string;
  file: WholeFile | undefined;
}

/** Exports all rows of a list: as the file that the hub writes, or page by page where the hub has none of these rows. */
export function ExportButton({ label, file }: ExportButtonProps) {
  const request = use(ShownRequestContext);
  const session = useSession();
  const [progress, setProgress] = useState<string>();
  if (!request) return null;
  const run = async () => {
    setProgress('');
    const options = { label, onProgress: setProgress };
    if (file) {
      const { saveWhole } = await loadCode(() => import('./save-whole.ts'));
      await saveWhole(session, file, options);
    } else {
      const { exportRows } = await loadCode(() => import('./export-rows.ts'));
      await exportRows(sendByHash(fetchAs(session)), request, options);
    }
    setProgress(undefined);
  };
  return (
    <Button variant="default" disabled={progress !== undefined} onClick={() => void run()}>
      {progress === undefined ? 'Export' : `Exporting ${progress}`}
    </Button>
  );
}
