import { conflict } from '../../errors.ts';
import type { Attempt, Refusal } from '../../errors.ts';

type TransitionTable<S extends string, E extends string> = Record<S, Partial<Record<E, S>>>;

/** The data of an object, beside its state, that the audit records. */
interface NamedState {
  id: string;
  projectId: string;
}

/**
 * The reason why an event cannot happen although the state allows it, and its code, if it differs from that of the
 * state.
 */
export interface Hindrance {
  because: string;
  code?: string;
}

interface Why extends Partial<Hindrance> {
  /** The attempted action; left out if the refusal is not about an action on this object. */
  event?: string;
}

/** A state machine as data, so that the offered and the allowed actions cannot differ. */
export class Transitions<S extends string, E extends string, T extends { status: S } = { status: S }> {
  constructor(
    private readonly noun: string,
    private readonly table: TransitionTable<S, E>,
    /** The events that callers cause; the others come from the clock or from other events. */
    private readonly callable: readonly E[],
    /** The conditions, beside the state, that prevent an event. */
    private readonly hindrance: (thing: T, event: E) => Hindrance | undefined = () => undefined,
  ) {}

  /** Returns the state after the event; refuses an event that cannot happen, and names those that can. */
  next(thing: T & NamedState, event: E): S {
    const next = this.table[thing.status][event];
    const hindrance = next && this.hindrance(thing, event);
    if (next && !hindrance) return next;
    throw this.refusal(thing, { ...hindrance, event: this.callable.includes(event) ? event : undefined });
  }

  /** Refuses an event that cannot happen to the object, and changes nothing. */
  require(thing: T & NamedState, event: E): void {
    this.next(thing, event);
  }

  /** Names the current state and the possible actions. */
  refusal(thing: T & NamedState, { because, code, event }: Why = {}): Refusal {
    const { status } = thing;
    const actions = this.availableActions(thing);
    const instead = actions.length ? `possible now: ${actions.join(', ')}` : 'nothing can be done to it now';
    const parts = [`This ${this.noun.replaceAll('_', ' ')} is ${status}`, because, instead];
    const sentence = `${parts.filter(Boolean).join('; ')}.`;
    const refusal = conflict(code ?? `${this.noun}_is_${status}`, sentence, { availableActions: actions });
    return event ? refusal.attempting(this.attempt(thing, event)) : refusal;
  }

  /** An attempted action on an object, for the audit of refusals. */
  attempt({ id, projectId, status }: T & NamedState, event: string): Attempt {
    return { action: `${this.noun}.${event}`, subject: id, projectId, status };
  }

  /** The actions that callers can take on the object now. */
  availableActions(thing: T): E[] {
    return this.callable.filter((event) => this.table[thing.status][event] && !this.hindrance(thing, event));
  }
}
