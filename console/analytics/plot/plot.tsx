import classes from './plot.module.css';

export interface Bar {
  id: string;
  name: string;
  /** Its height, for drawing alone. */
  height: number;
  /** Its value as the reader sees it. */
  text: string;
  /** Whether it is pale: part of it lies in the future, or it is beyond what was asked for. */
  isPartial: boolean;
}

/** Bars over time, or over a quantity. The table with the same figures stands below it, which is what screen readers read. */
export function Plot({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = bars.reduce((top, bar) => (bar.height > top.height ? bar : top), { height: 0, text: '' });
  return (
    <figure className={classes.plot} aria-label={label}>
      <span className={classes.most}>{most.text}</span>
      <div className={classes.bars} aria-hidden>
        {bars.map(({ id, name, height, text, isPartial }) => (
          <span key={id} title={`${name}: ${text}`} data-partial={isPartial}>
            <span style={{ height: `${share(height, most.height)}%` }} />
          </span>
        ))}
      </div>
      <figcaption className={classes.ends}>
        <span>{bars[0]?.name}</span>
        <span>{bars.at(-1)?.name}</span>
      </figcaption>
    </figure>
  );
}

/** The same in the size of a line of text, without words. */
export function Spark({ bars, most }: { bars: readonly Pick<Bar, 'id' | 'height'>[]; most: number }) {
  return (
    <span className={classes.spark} aria-hidden>
      {bars.map(({ id, height }) => (
        <span key={id} style={{ height: `${share(height, most)}%` }} />
      ))}
    </span>
  );
}

/** Values below zero have no bar; the table shows them. */
function share(height: number, most: number): number {
  return most > 0 && height > 0 ? (height / most) * 100 : 0;
}
