interface Reader {
  open(): void;
  close(): void;
}

/** Keeps a reader open while the tab is seen, until the signal. */
export function whileSeen(reader: Reader, signal: AbortSignal): void {
  if (signal.aborted) return;
  const follow = () => (document.visibilityState === 'visible' ? reader.open() : reader.close());
  document.addEventListener('visibilitychange', follow, { signal });
  signal.addEventListener('abort', () => reader.close());
  follow();
}
