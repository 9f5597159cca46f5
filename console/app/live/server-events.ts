/** A server-sent event (WHATWG HTML, 9.2). */
export interface ServerEvent {
  id: string;
  data: string;
}

/** Reads server-sent events from the body of an answer. `onSign` is called for each piece, also of comments alone. */
export async function* readEvents(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onSign: () => void,
): AsyncGenerator<ServerEvent[]> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onSign();
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop()!;
    const events = blocks.map(eventOf).filter((event) => event !== undefined);
    if (events.length) yield events;
  }
}

/** A block of lines; the hub sends each of its values on one line. */
function eventOf(block: string): ServerEvent | undefined {
  const values = new Map(
    block.split('\n').map((line) => {
      const [, name = '', value = ''] = /^(\w*): ?(.*)$/.exec(line) ?? [];
      return [name, value];
    }),
  );
  const data = values.get('data');
  return data === undefined ? undefined : { id: values.get('id') ?? '', data };
}
