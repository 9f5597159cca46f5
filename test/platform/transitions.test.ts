import { describe, expect, it } from '@jest/globals';
import { Transitions } from '../../src/platform/values/transitions.ts';

type State = 'draft' | 'open' | 'closed';
type Event = 'publish' | 'close' | 'expire';

interface Offer {
  status: State;
  isHeld?: boolean;
}

/** The clock triggers `expire`; callers trigger the other events. */
const life = new Transitions<State, Event, Offer>(
  'special_offer',
  {
    draft: { publish: 'open' },
    open: { close: 'closed', expire: 'closed' },
    closed: {},
  },
  ['publish', 'close'],
  ({ isHeld }, event) => (isHeld && event === 'close' ? { because: 'someone holds it' } : undefined),
);

const offer = (status: State, isHeld = false) => ({ id: 'offer_1', projectId: 'project_1', status, isHeld });

describe('a state machine', () => {
  it('returns the next state of an event', () => {
    expect(life.next(offer('draft'), 'publish')).toBe('open');
    expect(life.next(offer('open'), 'close')).toBe('closed');
    expect(life.next(offer('open', true), 'expire')).toBe('closed');
  });

  it('lists the actions of callers, and not the events of the clock', () => {
    const all = [offer('draft'), offer('open'), offer('open', true), offer('closed')];
    expect(all.map((each) => life.availableActions(each))).toEqual([['publish'], ['close'], [], []]);
  });

  it('refuses an event that is not allowed in a state, and lists the available actions', () => {
    expect(() => life.require(offer('draft'), 'close')).toThrow(
      expect.objectContaining({
        kind: 'conflict',
        code: 'special_offer_is_draft',
        message: 'This special offer is draft; possible now: publish.',
        details: { availableActions: ['publish'] },
      }),
    );
    expect(() => life.next(offer('open', true), 'close')).toThrow(
      expect.objectContaining({
        code: 'special_offer_is_open',
        message: 'This special offer is open; someone holds it; nothing can be done to it now.',
        details: { availableActions: [] },
      }),
    );
  });

  it('attaches an attempt for the audit to refused actions of callers, and not to refused events of the clock', () => {
    const attempt = { subject: 'offer_1', projectId: 'project_1', status: 'closed' };
    expect(() => life.next(offer('closed'), 'close')).toThrow(
      expect.objectContaining({ attempt: { action: 'special_offer.close', ...attempt } }),
    );
    expect(() => life.next(offer('closed'), 'expire')).toThrow(
      expect.not.objectContaining({ attempt: expect.anything() }),
    );
  });
});
