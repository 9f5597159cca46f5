import { Button, Progress } from '@mantine/core';
import { formatBytes } from '../../../app/parts/bytes.ts';
import classes from './files.module.css';
import { isRunning } from './use-uploads.ts';
import type { Upload } from './use-uploads.ts';

interface UploadStateProps {
  upload: Upload;
  onStop: () => void;
  onRetry: () => void;
}

/** How far the upload of a file is, and what can be done about it. */
export function UploadState({ upload, onStop, onRetry }: UploadStateProps) {
  const { file, sent, state } = upload;
  const percent = file.size ? Math.floor((sent / file.size) * 100) : 100;
  return (
    <div className={classes.upload}>
      {isRunning(upload) && (
        <Progress size="sm" aria-label={`Upload of ${file.name}`} value={percent} animated={state === 'checking'} />
      )}
      <small role={state === 'failed' ? 'alert' : undefined}>{wordsOf(upload, percent)}</small>
      {isRunning(upload) ? (
        <Button variant="default" aria-label={`Stop the upload of ${file.name}`} onClick={onStop}>
          Stop
        </Button>
      ) : (
        <Button variant="default" aria-label={`Upload ${file.name} again`} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

function wordsOf({ file, state, problem }: Upload, percent: number): string {
  if (state === 'sending') return `${percent} % of ${formatBytes(file.size)}`;
  if (state === 'checking') return 'The hub checks the file …';
  return state === 'stopped' ? 'Stopped' : (problem ?? 'Not uploaded');
}
