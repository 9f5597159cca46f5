import type { ReactNode } from 'react';
import classes from './section.module.css';

interface SectionProps {
  title: string;
  /** Words after the title, such as a number. */
  note?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a screen under its own heading. */
export function Section({ title, note, action, children }: SectionProps) {
  return (
    <section className={classes.section}>
      <header>
        <h2>{title}</h2>
        {note !== undefined && <span>{note}</span>}
        {action && <div>{action}</div>}
      </header>
      {children}
    </section>
  );
}
