let known: string | undefined;

/** The zone of the reader, in which the console shows every time. */
export function timezone(): string {
  // The first use of the browser's calendars takes a slow processor tens of milliseconds.
  return (known ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
}
