import type { ReactNode } from 'react';
import classes from './facts.module.css';

/** Names and values of one thing, as a list of definitions. A value that is undefined is left out. */
export function Facts({ of }: { of: Record<string, ReactNode> }) {
  return (
    <dl className={classes.facts}>
      {Object.entries(of)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
    </dl>
  );
}
