import classes from './status.module.css';
import { words } from './words.ts';

/** What a state means for the reader: fine, waiting for something, needs attention, or over. */
type Tone = 'good' | 'wait' | 'bad' | 'none';

const tones: Record<string, Tone> = {
  ...{ active: 'good', completed: 'good', paid: 'good', succeeded: 'good', issued: 'good', published: 'good' },
  ...{ trialing: 'wait', open: 'wait', pending: 'wait', incomplete: 'wait', unlisted: 'wait', past_due: 'wait' },
  ...{ expiring: 'wait', suspended: 'bad', planned: 'wait' },
  ...{ valid: 'good', invalid: 'bad', unchecked: 'wait' },
  ...{ ready: 'good', correct: 'good', differs: 'bad', advancing: 'wait', failed: 'bad' },
  ...{ processing: 'wait', requires_action: 'wait', unknown: 'wait', charged_back: 'bad' },
  ...{ sent: 'good', kept: 'wait', bounced: 'bad' },
  ...{ uploaded: 'good', waiting: 'wait', delivered: 'good', failing: 'bad', yanked: 'bad' },
  ...{ done: 'good', receiving: 'wait', checking: 'wait', applying: 'wait', refused: 'bad' },
  ...{ running: 'wait', finished: 'good' },
  ...{ overdue: 'bad', unpaid: 'bad', uncollectible: 'bad', quarantined: 'bad' },
};

/** A state in words, with a dot whose colour repeats the meaning. */
export function Status({ value }: { value: string }) {
  return (
    <span className={classes.status} data-tone={tones[value] ?? 'none'}>
      {words(value)}
    </span>
  );
}
