import { conflict } from '../errors.ts';
import type { Refusal } from '../errors.ts';

type Table<S extends string, E extends string> = Record<S, Partial<Record<E, S>>>;

/** A state machine told as data, so that what an API offers and what it allows cannot differ. */
export class Transitions<S extends string, E extends string> {
  constructor(
    private readonly noun: string,
    private readonly table: Table<S, E>,
    /** The events that callers bring about; all others come from the clock or from something else that happened. */
    private readonly callable: readonly E[],
  ) {}

  /** The state after the event; refuses an event that cannot happen in this state, naming what can. */
  next(state: S, event: E): S {
    const next = this.table[state][event];
    if (next) return next;
    throw this.refusal(state);
  }

  /** Says what state it is in and what can be done instead; `because`, where the state alone does not tell. */
  refusal(state: S, because?: string): Refusal {
    const actions = this.availableActions(state);
    const instead = actions.length
      ? `possible now: ${actions.join(', ')}`
      : 'nothing can be done to it any more';
    const told = [`This ${this.noun} is ${state}`, because, instead].filter(Boolean).join('; ');
    return conflict(`${this.noun}_is_${state}`, `${told}.`, { availableActions: actions });
  }

  availableActions(state: S): E[] {
    return this.callable.filter((event) => this.table[state][event]);
  }
}
