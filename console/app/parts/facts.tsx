import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** More characters would make a column that is high and narrow. */
const longest = 80;

/** Names and values of one thing, as a list of definitions. A value that is undefined is left out. */
export function Facts({ of }: { of: Record<string, ReactNode> }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(of)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name} data-long={typeof value === 'string' && value.length > longest}>
            <dt>{name}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
    </dl>
  );
}
