import type { ReactNode } from 'react';
import classes from './note.module.css';

interface NoteProps {
  title: string;
  /** What it means for the reader; something bad is read out at once. */
  tone?: 'good' | 'wait' | 'bad';
  children?: ReactNode;
}

/** What a payment has come to, or what the reader should know of it. */
export function Note({ title, tone, children }: NoteProps) {
  const content = (
    <>
      <span className={classes.title}>{title}</span>
      {children}
    </>
  );
  if (tone === 'bad')
    return (
      <div role="alert" className={classes.note} data-tone={tone}>
        {content}
      </div>
    );
  return (
    <output className={classes.note} data-tone={tone}>
      {content}
    </output>
  );
}
