import type { ReactNode } from 'react';
import { formatNumber } from './money.ts';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** Its name in the address bar, if a link leads to it. */
  id?: string;
  /** Words after the title, such as a number. */
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a screen under its own heading. */
export function Section({ title, id, note, action, children }: SectionProps) {
  return (
    <section id={id} className={classes.section}>
      <header>
        <h2>{title}</h2>
        {note !== undefined && <span>{typeof note === 'number' ? formatNumber(note) : note}</span>}
        {action && <div>{action}</div>}
      </header>
      {children}
    </section>
  );
}
