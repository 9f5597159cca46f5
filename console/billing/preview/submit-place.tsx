import type { ReactNode } from 'react';
import classes from './preview.module.css';

interface SubmitPlaceProps {
  /** What the form still needs, if anything. */
  missing: string | undefined;
  children: ReactNode;
}

/** The button at the end of a form, with what has to be entered before it can be pressed. */
export function SubmitPlace({ missing, children }: SubmitPlaceProps) {
  return (
    <div className={classes.submit}>
      {children}
      <span aria-live="polite">{missing}</span>
    </div>
  );
}
