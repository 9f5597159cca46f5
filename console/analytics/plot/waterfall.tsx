import classes from './waterfall.module.css';

export interface Step {
  name: string;
  /** What it adds, for drawing alone; negative where it takes away. */
  by: number;
  text: string;
  /** Whether it stands on the ground again, as the sum of those before. */
  isEnd?: boolean;
}

/** How an amount became another one: each bar begins where the one before ended. The values stand below the bars. */
export function Waterfall({ label, steps }: { label: string; steps: readonly Step[] }) {
  const bars = barsOf(steps);
  const most = Math.max(...bars.map(({ top }) => top), 0);
  const share = (height: number) => `${most > 0 ? (height / most) * 100 : 0}%`;
  return (
    <figure className={classes.waterfall} aria-label={label}>
      {bars.map(({ name, text, kind, bottom, top }) => (
        <div key={name}>
          <div className={classes.bar} aria-hidden>
            <span data-kind={kind} style={{ '--from': share(bottom), '--size': share(top - bottom) } as object} />
          </div>
          <span className={classes.name}>{name}</span>
          <span className={classes.value}>{text}</span>
        </div>
      ))}
    </figure>
  );
}

/** How a bar is drawn that goes down, stays, or goes up. */
const kinds = ['less', 'none', 'more'];

function barsOf(steps: readonly Step[]) {
  let level = 0;
  return steps.map(({ name, by, text, isEnd }, index) => {
    const [before, after] = isEnd ? [0, by] : [level, level + by];
    level = after;
    const kind = index === 0 || isEnd ? 'sum' : kinds[Math.sign(by) + 1];
    return { name, text, kind, bottom: Math.min(before, after), top: Math.max(before, after) };
  });
}
