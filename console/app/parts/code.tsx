import { Button, CopyButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './code.module.css';

interface CodeProps {
  label: string;
  text: string;
  /** Whether a line that is too long continues below, as an address may. */
  isWrapped?: boolean;
}

/** A text for programs. It scrolls sideways, so that the keyboard has to reach it. */
export function Code({ label, text, isWrapped }: CodeProps) {
  const rows = text.split('\n').length;
  return (
    <textarea className={classes.text} data-wrap={isWrapped} aria-label={label} readOnly rows={rows} value={text} />
  );
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
