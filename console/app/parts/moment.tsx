const day = atFirstUse({ dateStyle: 'medium' });
const minute = atFirstUse({ dateStyle: 'medium', timeStyle: 'short' });
const second = atFirstUse({ dateStyle: 'full', timeStyle: 'long' });

/** To make a format takes milliseconds, and few screens need each. */
function atFirstUse(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat(navigator.language, options));
}

/** A time as a day; the exact time shows under the pointer. */
export function Moment({ at }: { at: string | null | undefined }) {
  if (!at) return <Nothing />;
  const time = new Date(at);
  return (
    <time dateTime={at} title={second().format(time)}>
      {day().format(time)}
    </time>
  );
}

/** A time as a day with its hour and minute. */
export function MomentOfDay({ at }: { at: string }) {
  const time = new Date(at);
  return (
    <time dateTime={at} title={second().format(time)}>
      {minute().format(time)}
    </time>
  );
}

/** The first and the last day of a period, whose end the API excludes. */
export function Span({ from, to }: { from: string; to: string }) {
  const last = new Date(Math.max(new Date(from).getTime(), new Date(to).getTime() - 1));
  return <span>{day().formatRange(new Date(from), last)}</span>;
}

/** The place of a value that does not exist. */
export function Nothing() {
  return <span aria-label="none">—</span>;
}
