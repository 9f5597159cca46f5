import { useEffect, useRef, useState } from 'react';
import { CompleteArtifactDocument, RenewArtifactUploadDocument } from '../../../app/graphql/gql/catalog/graphql.ts';
import type { UploadPartsFragment } from '../../../app/graphql/gql/catalog/graphql.ts';
import { useAct } from '../../../app/parts/use-act.ts';
import { putFile } from './put-file.ts';

/** A file on its way to the store. */
export interface Upload {
  file: File;
  /** The bytes that are sent so far. */
  sent: number;
  state: 'sending' | 'checking' | 'stopped' | 'failed';
  /** Why it failed. */
  problem?: string;
}

export interface Uploads {
  of: (artifact: string) => Upload | undefined;
  areRunning: boolean;
  /** Sends a file; without an address a new one is asked for, since an address ends after an hour. */
  send: (artifact: string, file: File, address?: UploadPartsFragment) => Promise<void>;
  stop: (artifact: string) => void;
}

/** Sends files of a release, several at once. They belong to the page: leaving it stops them. */
export function useUploads(onSettled: () => void): Uploads {
  const [uploads, setUploads] = useState<Record<string, Upload | undefined>>({});
  const running = useRef(new Map<string, AbortController>());
  const [renew, complete] = [useAct(RenewArtifactUploadDocument), useAct(CompleteArtifactDocument)];
  useEffect(() => {
    const stops = running.current;
    return () => stops.forEach((stop) => stop.abort());
  }, []);
  const show = (artifact: string, upload: Upload | undefined) => setUploads((all) => ({ ...all, [artifact]: upload }));

  const send: Uploads['send'] = async (artifact, file, known) => {
    const stop = new AbortController();
    running.current.set(artifact, stop);
    const { signal } = stop;
    const upload: Upload = { file, sent: 0, state: 'sending' };
    show(artifact, upload);
    const fail = (problem?: string) =>
      show(artifact, { ...upload, state: signal.aborted ? 'stopped' : 'failed', problem });
    try {
      const address = known ?? (await renew.run({ id: artifact }))?.renewArtifactUpload?.upload;
      if (!address || signal.aborted) return fail();
      await putFile(address, file, { signal, onProgress: (sent) => show(artifact, { ...upload, sent }) });
      show(artifact, { ...upload, sent: file.size, state: 'checking' });
      // A hub with a folder knows already; one with a bucket looks now.
      if (await complete.run({ id: artifact }, `${file.name} is uploaded.`)) show(artifact, undefined);
      else fail();
    } catch (error) {
      fail((error as Error).message);
      // The hub may have found that it was another file.
      onSettled();
    } finally {
      running.current.delete(artifact);
    }
  };
  return {
    of: (artifact) => uploads[artifact],
    areRunning: Object.values(uploads).some((upload) => upload && isRunning(upload)),
    send,
    stop: (artifact) => running.current.get(artifact)?.abort(),
  };
}

export function isRunning({ state }: Upload): boolean {
  return state === 'sending' || state === 'checking';
}
