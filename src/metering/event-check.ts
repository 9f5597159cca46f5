import type { Problem } from '../errors.ts';
import { Check } from '../platform/values/check.ts';
import { UsageProblemCode } from './usage-problem-code.ts';

/** Collects the problems of one event, with the code of the first; pointers lead into the event. */
export class EventCheck extends Check {
  code: UsageProblemCode | null = null;

  /** Reports a problem with a code of its own. */
  rule(holds: boolean, code: UsageProblemCode, pointer: string, detail: string): this {
    if (holds) return this;
    this.code ??= code;
    return this.that(false, pointer, detail);
  }

  override add(problem: Problem): void {
    this.code ??= UsageProblemCode.invalid_input;
    super.add(problem);
  }
}
