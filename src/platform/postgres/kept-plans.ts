import { createHash } from 'node:crypto';

const constant = new Set<string>();

/** The code has some 200 constant statements. The limit saves memory if a mistake marks texts made from input. */
const mostConstant = 500;

/** Marks a statement as constant, which means written in the code; ignored above the limit. */
export function keepPlanOf(text: string): void {
  if (constant.size < mostConstant) constant.add(text);
}

/** The prefix of a statement that PostgreSQL plans each time, for its values. */
export const planMark = '/* planned for its values */ ';

/** The maximum number of dynamic statements whose plans a connection keeps. */
const mostPlans = 200;

/**
 * The statements of one connection whose plans PostgreSQL keeps, each under a name derived from its text. All constant
 * statements are kept, and a limited number of dynamic ones.
 */
export class KeptPlans {
  readonly #names = new Map<string, string>();
  /** The number of times that the plan of a statement became outdated on this connection. */
  readonly #renewals = new Map<string, number>();
  #plansLeft = mostPlans;

  /** `charactersLeft` limits the total length of the kept dynamic statements, in characters. */
  constructor(private charactersLeft: number) {}

  /** Returns the name under which a statement is prepared; undefined if its plan is not kept. */
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

  /** Makes the next use of the statement prepare it again, under another name. */
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
