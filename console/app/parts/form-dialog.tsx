import { Button, Stack } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { CombinedError } from 'urql';
import { Dialog } from './dialog.tsx';
import classes from './form-dialog.module.css';
import { Refusal } from './refusal.tsx';
import { StaleOrRefusal } from './stale.tsx';
import type { StaleProps } from './stale.tsx';

interface FormDialogProps {
  title: string;
  action: string;
  isOpen: boolean;
  onClose: () => void;
  act: { isRunning: boolean; error: CombinedError | undefined };
  onSubmit: () => Promise<unknown>;
  /** What to load if others have changed it meanwhile; left out where a change has no version. */
  newest?: Omit<StaleProps, 'error'>;
  /** For fields that stand beside each other; by default the dialog is as wide as one. */
  size?: 'lg';
  children: ReactNode;
}

/** A short form. A refusal that shows at no field shows above the buttons. */
export function FormDialog({ title, action, isOpen, onClose, act, onSubmit, newest, size, children }: FormDialogProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A dialog can be opened from another form, which this event would reach as well and submit.
    event.stopPropagation();
    void onSubmit();
  };
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} size={size}>
      <form onSubmit={submit}>
        <Stack gap="md">
          {children}
          <div className={classes.foot}>
            {newest ? <StaleOrRefusal error={act.error} {...newest} /> : <Refusal error={act.error} />}
            <div className={classes.buttons}>
              <Button variant="default" onClick={onClose}>
                Back
              </Button>
              <Button type="submit" loading={act.isRunning}>
                {action}
              </Button>
            </div>
          </div>
        </Stack>
      </form>
    </Dialog>
  );
}
