import { CopyButton, Tooltip, UnstyledButton } from '@mantine/core';
import classes from './copy-id.module.css';

/** An id, or another text for programs, that a click copies. */
export function CopyId({ id }: { id: string }) {
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copied' : 'Copy'} withArrow>
          <UnstyledButton className={classes.id} onClick={copy} aria-label={`Copy ${id}`}>
            {id}
          </UnstyledButton>
        </Tooltip>
      )}
    </CopyButton>
  );
}
