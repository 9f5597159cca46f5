import type { ReactNode } from 'react';
import type { PreviewPartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import type { Act } from '../../app/parts/use-act.ts';
import { PreviewPanel } from '../preview/preview-panel.tsx';
import classes from '../preview/preview.module.css';
import type { Preview } from '../preview/use-preview.ts';

interface DatesDialogProps {
  title: string;
  action: string;
  onClose: () => void;
  act: Pick<Act<unknown, never>, 'isRunning' | 'error'>;
  onSubmit: () => Promise<unknown>;
  of: Omit<Preview<unknown>, 'data'>;
  preview: PreviewPartsFragment | null | undefined;
  hint: string;
  children: ReactNode;
}

/** A form that moves dates of a subscription, with what it would charge below its fields. */
export function DatesDialog({ of, preview, hint, children, ...form }: DatesDialogProps) {
  return (
    <FormDialog isOpen {...form}>
      {children}
      <div className={classes.within}>
        <PreviewPanel of={of} preview={preview} hint={hint} />
      </div>
    </FormDialog>
  );
}
