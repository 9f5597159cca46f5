import { Refusal, invalidInput, mostProblems } from '../../errors.ts';
import type { Problem } from '../../errors.ts';

const longestText = 300;

/** Shortens a problem, because names and values in it come from the caller. */
export function shortened({ pointer, detail }: Problem): Problem {
  return { pointer: cut(pointer), detail: cut(detail) };
}

function cut(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)}…`;
}

/** A text that is not blank, without U+0000, which PostgreSQL cannot store. Matched in linear time. */
export const textPattern = /^\s*[^\s\0][^\0]*$/;

/** Control characters, line breaks, and characters that reverse the text around them. */
const notOnALine = String.raw`\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069`;
const blanks = String.raw`[ \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff]*`;

/** The same on one line of plain text. */
export const linePattern = new RegExp(`^${blanks}[^\\s${notOnALine}][^${notOnALine}]*$`);

/** The number of characters, as JSON Schema and PostgreSQL count them: one for each code point. */
function charactersOf(text: string, max: number): number {
  return text.length <= max || text.length > 2 * max ? text.length : Array.from(text).length;
}

/** Collects all problems of an input, so that a caller learns them all at once. */
export class Check {
  readonly problems: Problem[] = [];

  that(holds: boolean, pointer: string, detail: string): this {
    if (!holds) this.add({ pointer, detail });
    return this;
  }

  add(problem: Problem): void {
    if (this.problems.length < mostProblems) this.problems.push(shortened(problem));
  }

  /** Requires a text of 1 to `max` characters; missing is valid if the schema allows it. */
  text(value: string | null | undefined, pointer: string, max: number): this {
    if (value === null || value === undefined) return this;
    const isNul = value.includes('\0');
    return this.#length(value, pointer, max).that(!isNul, pointer, 'must not contain the character U+0000');
  }

  /**
   * Requires a text on one line, such as a name, without line breaks and without characters that reverse the text
   * around it.
   */
  line(value: string | null | undefined, pointer: string, max: number): this {
    if (value === null || value === undefined) return this;
    const isOneLine = !value.trim() || linePattern.test(value);
    return this.#length(value, pointer, max).that(isOneLine, pointer, 'must be one line of plain text');
  }

  atMost(list: readonly unknown[], pointer: string, max: number): this {
    return this.that(list.length <= max, pointer, `must have at most ${max} entries`);
  }

  /** Returns the entries of a list; if the list is too long, adds a problem and returns none. */
  entries<T>(list: readonly T[], pointer: string, max: number): readonly T[] {
    this.atMost(list, pointer, max);
    return list.length <= max ? list : [];
  }

  unique(names: readonly string[], pointer: (index: number) => string): this {
    const seen = new Set<string>();
    names.forEach((name, index) => {
      this.that(!seen.has(name), pointer(index), `"${name}" is there twice`);
      seen.add(name);
    });
    return this;
  }

  #length(value: string, pointer: string, max: number): this {
    const fits = value.trim().length > 0 && value.isWellFormed() && charactersOf(value, max) <= max;
    return this.that(fits, pointer, `must have 1 to ${max} characters`);
  }

  /** Refuses with all problems found, if any. */
  done(): void {
    if (this.problems.length) throw invalidInput(this.problems);
  }
}

/** Reads the object that a field names. A refusal of its id, or because no such object exists, has a pointer to the field. */
export async function named<T>(pointer: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof Refusal) || error.details.problems) throw error;
    const { kind, code, message, details } = error;
    if (kind !== 'not_found' && code !== 'invalid_id') throw error;
    throw new Refusal(kind, code, message, { ...details, problems: [{ pointer, detail: message }] });
  }
}

/** Checks a part of an input, so that its problems are reported at its place in the whole. */
export function within<T>(at: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.problems) throw error;
    throw invalidInput(error.details.problems.map(({ pointer, detail }) => ({ pointer: at + pointer, detail })));
  }
}
