import { describe, expect, it } from '@jest/globals';
import { Transitions } from '../../src/platform/transitions.ts';

type State = 'draft' | 'open' | 'closed';
type Event = 'publish' | 'close' | 'expire';

/** `expire` is brought about by the clock, the others by callers. */
const life = new Transitions<State, Event>(
  'offer',
  {
    draft: { publish: 'open' },
    open: { close: 'closed', expire: 'closed' },
    closed: {},
  },
  ['publish', 'close'],
);

describe('a state machine', () => {
  it('leads from a state to the next', () => {
    expect(life.next('draft', 'publish')).toBe('open');
    expect(life.next('open', 'close')).toBe('closed');
    expect(life.next('open', 'expire')).toBe('closed');
  });

  it('offers what callers can do, and not what happens by itself', () => {
    expect((['draft', 'open', 'closed'] as const).map((state) => life.availableActions(state))).toEqual([
      ['publish'],
      ['close'],
      [],
    ]);
  });

  it('refuses what cannot happen in a state, and says what can', () => {
    expect(() => life.next('draft', 'close')).toThrow(
      expect.objectContaining({
        kind: 'conflict',
        code: 'offer_is_draft',
        message: 'This offer is draft; possible now: publish.',
        details: { availableActions: ['publish'] },
      }),
    );
    expect(() => life.next('closed', 'expire')).toThrow(
      expect.objectContaining({
        code: 'offer_is_closed',
        message: 'This offer is closed; nothing can be done to it any more.',
        details: { availableActions: [] },
      }),
    );
  });
});
