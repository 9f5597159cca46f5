import { formatNumber } from '../../app/parts/money.ts';
import classes from './stacked-plot.module.css';

interface Stack {
  id: string;
  name: string;
  /** The parts above the line, from the line up. */
  above: readonly number[];
  /** The part below the line. */
  below: number;
}

interface StackedPlotProps {
  label: string;
  /** The names of the parts above the line, and of the one below it. */
  names: readonly string[];
  stacks: readonly Stack[];
}

/** Bars in parts over time. The table with the same figures stands below it, which is what screen readers read. */
export function StackedPlot({ label, names, stacks }: StackedPlotProps) {
  const top = Math.max(1, ...stacks.map(({ above }) => sum(above)));
  const bottom = Math.max(0, ...stacks.map(({ below }) => below));
  const percent = (value: number) => `${(value / (top + bottom)) * 100}%`;
  return (
    <figure className={classes.plot} aria-label={label}>
      <ul className={classes.names} aria-hidden>
        {names.map((name, part) => (
          <li key={name} data-part={part}>
            {name}
          </li>
        ))}
      </ul>
      <div className={classes.stacks} aria-hidden>
        {stacks.map(({ id, name, above, below }) => (
          <div key={id} title={titleOf(name, names, [...above, below])}>
            <div style={{ height: percent(top) }}>
              {above.map((value, part) => (
                <span key={names[part]} data-part={part} style={{ height: `${(value / top) * 100}%` }} />
              ))}
            </div>
            <span data-part={above.length} style={{ height: percent(below) }} />
          </div>
        ))}
      </div>
      <figcaption className={classes.ends}>
        <span>{stacks[0]?.name}</span>
        <span>{stacks.at(-1)?.name}</span>
      </figcaption>
    </figure>
  );
}

function titleOf(name: string, names: readonly string[], values: readonly number[]): string {
  return `${name}: ${values.map((value, part) => `${names[part]} ${formatNumber(value)}`).join(', ')}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
