import { Button, CopyButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './code.module.css';

/** A text for programs. It scrolls sideways, so that the keyboard has to reach it. */
export function Code({ label, text }: { label: string; text: string }) {
  return <textarea className={classes.text} aria-label={label} readOnly rows={text.split('\n').length} value={text} />;
}

/** Words before a text for programs. */
export function CodeNote({ children }: { children: ReactNode }) {
  return <p className={classes.note}>{children}</p>;
}

/** Copies a text. */
export function Copy({ text, isMain = false }: { text: string; isMain?: boolean }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button variant={isMain ? 'filled' : 'default'} onClick={copy}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  );
}
