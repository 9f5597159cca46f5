import { Refusal, invalidInput, mostProblems } from '../../errors.ts';
import type { Problem } from '../../errors.ts';

const longestText = 300;

/** A problem cut to a length that can be read: names and values in it are the caller's. */
export function shortened({ pointer, detail }: Problem): Problem {
  return { pointer: cut(pointer), detail: cut(detail) };
}

function cut(text: string): string {
  return text.length <= longestText ? text : `${text.slice(0, longestText)}…`;
}

/** Collects everything that is wrong with an input, so that a caller hears of it all at once. */
export class Check {
  readonly problems: Problem[] = [];

  that(holds: boolean, pointer: string, detail: string): this {
    if (!holds) this.add({ pointer, detail });
    return this;
  }

  add(problem: Problem): void {
    if (this.problems.length < mostProblems) this.problems.push(shortened(problem));
  }

  /** Text of 1 to `max` characters; a missing one is fine where the schema lets it be missing. */
  text(value: string | null | undefined, pointer: string, max: number): this {
    if (value === null || value === undefined) return this;
    return this.that(
      value.trim().length > 0 && value.length <= max && value.isWellFormed(),
      pointer,
      `must have 1 to ${max} characters`,
    );
  }

  /** The same on one line, as a name is: nothing in it may break a line or turn the text beside it around. */
  line(value: string | null | undefined, pointer: string, max: number): this {
    const isOneLine = !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(value ?? '');
    return this.text(value, pointer, max).that(isOneLine, pointer, 'must be one line of plain text');
  }

  atMost(list: readonly unknown[], pointer: string, max: number): this {
    return this.that(list.length <= max, pointer, `must have at most ${max} entries`);
  }

  /** The entries of a list that is no longer than it may be; of one that is, none are looked into. */
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

  /** Refuses with all the problems found, if any. */
  done(): void {
    if (this.problems.length) throw invalidInput(this.problems);
  }
}

/** Does a work on a part of an input, so that what is wrong with it is reported at its place in the whole. */
export function within<T>(at: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.details.problems) throw error;
    throw invalidInput(error.details.problems.map(({ pointer, detail }) => ({ pointer: at + pointer, detail })));
  }
}
