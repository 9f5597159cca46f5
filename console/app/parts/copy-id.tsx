import { Tooltip } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useRef } from 'react';
import classes from './copy-id.module.css';

/** An id, or another text for programs, that a click copies. Rows of lists have one each, so it is a plain button. */
export function CopyId({ id }: { id: string }) {
  const { copied, copy } = useClipboard({ timeout: 1000 });
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.id}
        title="Copy"
        aria-label={`Copy ${id}`}
        onClick={() => copy(id)}
      >
        {id}
      </button>
      {copied && <Tooltip target={button} label="Copied" opened withArrow />}
    </>
  );
}
