import classes from './status.module.css';

/** What a state means for the reader: fine, waiting for something, needs attention, or over. */
type Tone = 'good' | 'wait' | 'bad' | 'none';

const tones: Record<string, Tone> = {
  ...{ active: 'good', paid: 'good', succeeded: 'good', issued: 'good', published: 'good' },
  ...{ trialing: 'wait', open: 'wait', pending: 'wait', incomplete: 'wait', unlisted: 'wait', past_due: 'wait' },
  ...{ expiring: 'wait', suspended: 'bad' },
  ...{ ready: 'good', correct: 'good', differs: 'bad', advancing: 'wait', failed: 'bad' },
  ...{ sent: 'good', kept: 'wait' },
  ...{ uploaded: 'good', waiting: 'wait', yanked: 'bad' },
  ...{ done: 'good', receiving: 'wait', checking: 'wait', applying: 'wait', refused: 'bad' },
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

/** A value of an enumeration as a person writes it. */
export function words(value: string): string {
  const text = value.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
