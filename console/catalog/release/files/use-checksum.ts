import { useEffect, useRef, useState } from 'react';
import { checksumOf } from './checksum.ts';

/** A file that the reader has chosen. */
interface ChosenFile {
  file: File;
  /** The bytes of it that are read so far. */
  read: number;
}

interface Work {
  sum: Promise<string | undefined>;
  stop: AbortController;
}

/** Calculates the checksum of the chosen file while the reader fills in the rest of a form. */
export function useChecksum() {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [problem, setProblem] = useState<string>();
  const work = useRef<Work>(undefined);
  useEffect(() => () => work.current?.stop.abort(), []);
  const choose = (file: File | null) => {
    work.current?.stop.abort();
    work.current = undefined;
    setProblem(undefined);
    setChosen(file ? { file, read: 0 } : undefined);
    if (!file) return;
    const stop = new AbortController();
    const sum = checksumOf(file, { signal: stop.signal, onProgress: (read) => setChosen({ file, read }) }).catch(() => {
      if (!stop.signal.aborted) setProblem('The file cannot be read. It may have changed; choose it again.');
      return undefined;
    });
    work.current = { sum, stop };
  };
  return {
    chosen,
    problem,
    choose,
    /** Waits for the checksum; undefined without a file that can be read. */
    sum: async () => {
      if (!work.current) setProblem('Choose a file.');
      return work.current?.sum;
    },
  };
}
