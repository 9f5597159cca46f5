import { randomBytes } from 'node:crypto';

/** The name of the hidden field whose value is the fragment of an object. */
export const fragmentField = '_fragment';

/** The finished JSON of the fields that a document selects on one object. */
export class Fragment {
  /** The JSON in UTF-8, as it is sent. */
  readonly bytes: Buffer;

  constructor(
    text: string,
    /** The number of values in the JSON, without the object itself. */
    readonly values: number,
    /** The number of characters in its texts. */
    readonly textCharacters: number,
    /** The cost of the texts in points. */
    readonly points: number,
    /** The version of the object, if it is selected. */
    readonly version: unknown,
  ) {
    // Not of Node's pool, which a cached fragment would keep as a whole.
    this.bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
    this.bytes.write(text);
  }

  /** Writes a mark, which `toJson` replaces by the JSON. */
  toJSON(): string {
    written.push(this);
    return mark;
  }
}

/** The version of an object that was answered, of its fragment as well; undefined if it is not selected. */
export function versionOf({ version, [fragmentField]: fragment }: Record<string, unknown>): unknown {
  return fragment instanceof Fragment ? fragment.version : version;
}

/** Nobody outside the process can know this text, so no value of an answer contains it. */
const mark = randomBytes(24).toString('base64url');

const markedObject = `{"${fragmentField}":"${mark}"}`;

/** The fragments in the order in which they were written; JSON.stringify is synchronous, so one list serves all. */
let written: Fragment[] = [];

/**
 * Writes an answer as JSON, with `end` behind it. An object with a fragment is replaced by the JSON of the fragment; such
 * an answer is written as bytes at once, because that costs a third of joining texts and encoding them.
 */
export function toJson(answer: unknown, end = ''): string | Buffer {
  written = [];
  const skeleton = JSON.stringify(answer) + end;
  const fragments = written;
  written = [];
  return fragments.length ? withFragments(skeleton.split(markedObject), fragments) : skeleton;
}

/** Writes the texts with a fragment between each two of them. */
function withFragments(texts: readonly string[], fragments: readonly Fragment[]): Buffer {
  const lengths = [...texts.map((text) => Buffer.byteLength(text)), ...fragments.map(({ bytes }) => bytes.length)];
  const json = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 0));
  let at = 0;
  texts.forEach((text, index) => {
    at += json.write(text, at);
    const fragment = fragments[index];
    if (fragment) at += fragment.bytes.copy(json, at);
  });
  return json;
}
