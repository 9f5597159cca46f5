import { useEffect, useEffectEvent, useState } from 'react';
import { AppendToImportDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import { sentenceOf } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { takeFile } from './chosen-file.ts';
import { pieceAt } from './pieces.ts';

export interface Sender {
  /** The file that is or was sent; undefined after a reload of the page. */
  file: File | undefined;
  isSending: boolean;
  /** Why it has stopped. */
  problem: string | undefined;
  /** Sends a file from an offset to its end. */
  send: (file: File, from: number) => void;
  stop: () => void;
}

interface Sending {
  file: File;
  from: number;
  isRunning: boolean;
  isUnreadable?: boolean;
}

/**
 * Sends a file to an import piece by piece, and begins with the file that was chosen when the import was opened. What the
 * hub has received stays, and sending can continue there.
 */
export function useSender(id: string): Sender {
  const append = useAct(AppendToImportDocument, { isForm: true });
  const [sending, setSending] = useState(() => firstOf(takeFile(id)));
  const sendPieces = useEffectEvent(async ({ file, from }: Sending, signal: AbortSignal) => {
    for (let offset: number | undefined = from; offset !== undefined && offset < file.size;) {
      const text = await pieceAt(file, offset);
      if (signal.aborted) return;
      offset = (await append.run({ id, offset, text }))?.appendToImport?.import.receivedBytes;
    }
  });
  useEffect(() => {
    if (!sending?.isRunning) return;
    const stop = new AbortController();
    const end = (isUnreadable: boolean) => {
      if (!stop.signal.aborted) setSending({ ...sending, isRunning: false, isUnreadable });
    };
    sendPieces(sending, stop.signal).then(
      () => end(false),
      () => end(true),
    );
    return () => stop.abort();
  }, [sending]);
  return {
    file: sending?.file,
    isSending: sending?.isRunning ?? false,
    problem: sending?.isUnreadable ? unreadable : append.error && sentenceOf(append.error),
    send: (file, from) => setSending({ file, from, isRunning: true }),
    stop: () => setSending((last) => last && { ...last, isRunning: false }),
  };
}

function firstOf(file: File | undefined): Sending | undefined {
  return file && { file, from: 0, isRunning: true };
}

const unreadable = 'The file is not text in UTF-8, or it has changed since it was chosen.';
