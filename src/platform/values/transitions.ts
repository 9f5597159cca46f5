import { conflict } from '../../errors.ts';
import type { Attempt, Refusal } from '../../errors.ts';

type TransitionTable<S extends string, E extends string> = Record<S, Partial<Record<E, S>>>;

/** What of a thing its audit names, beside its state. */
interface NamedState {
  id: string;
  projectId: string;
}

/** Why an event cannot happen to a thing although its state allows it, and the code to say so with, if not that of the state. */
export interface Hindrance {
  because: string;
  code?: string;
}

interface Why extends Partial<Hindrance> {
  /** What was attempted; left out where the refusal is of no attempt to do something to this very thing. */
  event?: string;
}

/** A state machine written as data, so that what an API offers and what it allows cannot differ. */
export class Transitions<S extends string, E extends string, T extends { status: S } = { status: S }> {
  constructor(
    private readonly noun: string,
    private readonly table: TransitionTable<S, E>,
    /** The events that callers bring about; all others come from the clock or from something else that happened. */
    private readonly callable: readonly E[],
    /** What, of a thing beside its state, stands in the way of an event. */
    private readonly hindrance: (thing: T, event: E) => Hindrance | undefined = () => undefined,
  ) {}

  /** The state after the event; refuses an event that cannot happen to the thing as it is, naming what can. */
  next(thing: T & NamedState, event: E): S {
    const next = this.table[thing.status][event];
    const hindrance = next && this.hindrance(thing, event);
    if (next && !hindrance) return next;
    throw this.refusal(thing, { ...hindrance, event: this.callable.includes(event) ? event : undefined });
  }

  /** Refuses what cannot happen to the thing as it is, and changes nothing. */
  require(thing: T & NamedState, event: E): void {
    this.next(thing, event);
  }

  /** Says what state it is in and what can be done instead. */
  refusal(thing: T & NamedState, { because, code, event }: Why = {}): Refusal {
    const { status } = thing;
    const actions = this.availableActions(thing);
    const instead = actions.length ? `possible now: ${actions.join(', ')}` : 'nothing can be done to it now';
    const parts = [`This ${this.noun.replaceAll('_', ' ')} is ${status}`, because, instead];
    const sentence = `${parts.filter(Boolean).join('; ')}.`;
    const refusal = conflict(code ?? `${this.noun}_is_${status}`, sentence, { availableActions: actions });
    return event ? refusal.attempting(this.attempt(thing, event)) : refusal;
  }

  /** What someone tried to do to a thing, for the audit of what is refused. */
  attempt({ id, projectId, status }: T & NamedState, event: string): Attempt {
    return { action: `${this.noun}.${event}`, subject: id, projectId, status };
  }

  /** What callers can do to the thing as it is. */
  availableActions(thing: T): E[] {
    return this.callable.filter((event) => this.table[thing.status][event] && !this.hindrance(thing, event));
  }
}
