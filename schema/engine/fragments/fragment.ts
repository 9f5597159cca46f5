import { randomBytes } from 'node:crypto';

/** The name of the hidden field whose value is the fragment of an object. */
export const fragmentField = '_fragment';

/** The finished JSON of the fields that a document selects on one object. */
export class Fragment {
  constructor(
    readonly text: string,
    /** The number of values in the JSON, without the object itself. */
    readonly values: number,
    /** The number of characters in its texts. */
    readonly textCharacters: number,
    /** The cost of the texts in points. */
    readonly points: number,
    /** The version of the object, if it is selected. */
    readonly version: unknown,
  ) {}

  /** Writes a mark, which `toText` replaces by the JSON. */
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

/** Writes an answer as JSON. An object with a fragment is replaced by the JSON of the fragment. */
export function toText(answer: unknown): string {
  written = [];
  const skeleton = JSON.stringify(answer);
  const fragments = written;
  written = [];
  if (!fragments.length) return skeleton;
  const [first, ...others] = skeleton.split(markedObject);
  return first + others.map((text, at) => fragments[at]!.text + text).join('');
}
