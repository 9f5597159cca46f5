import { createHash } from 'node:crypto';

const constant = new Set<string>();

/** The code has some 200; a mistake that makes texts of what callers send must not fill the memory of every connection. */
const mostConstant = 500;

/** Notes that a statement is written in the code, so that there are only so many of its like. */
export function keepPlanOf(text: string): void {
  if (constant.size < mostConstant) constant.add(text);
}

/** Begins a statement that is planned each time, for the values that it is asked with. */
export const planMark = '/* planned for its values */ ';

/** A connection keeps the plans of so many statements that are put together as the hub runs. */
const mostPlans = 200;

/**
 * The statements of one connection whose plans PostgreSQL keeps, each under a name made of its text. Those that are
 * written in the code are all kept; of those that are put together for a request, so many.
 */
export class KeptPlans {
  readonly #names = new Map<string, string>();
  /** How often the plan of a statement has become old on this connection. */
  readonly #renewals = new Map<string, number>();
  #plansLeft = mostPlans;

  /** `charactersLeft`: how many characters the statements put together have at most that are kept. */
  constructor(private charactersLeft: number) {}

  /** The name under which a statement is prepared; undefined where its plan is not kept. */
  nameOf(text: string): string | undefined {
    if (text.startsWith(planMark)) return undefined;
    const known = this.#names.get(text);
    if (known) return known;
    if (!constant.has(text) && !this.#takeRoom(text)) return undefined;
    const renewals = this.#renewals.get(text) ?? 0;
    const hash = createHash('sha256').update(`${renewals} ${text}`).digest('base64url');
    const name = `hub_${hash.slice(0, 22)}`;
    this.#names.set(text, name);
    return name;
  }

  /** The next time the statement is prepared again, under another name. */
  renew(text: string): void {
    this.#renewals.set(text, (this.#renewals.get(text) ?? 0) + 1);
    this.#names.delete(text);
  }

  #takeRoom(text: string): boolean {
    if (this.#plansLeft === 0 || this.charactersLeft < text.length) return false;
    this.#plansLeft -= 1;
    this.charactersLeft -= text.length;
    return true;
  }
}
