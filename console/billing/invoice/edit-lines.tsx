import { Button, TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import type { InvoiceQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import classes from '../new-invoice/invoice-form.module.css';
import { changedLines } from './draft-edit.ts';
import type { DraftEdit, EditedLine } from './draft-edit.ts';

interface EditLinesProps {
  invoice: NonNullable<InvoiceQuery['invoice']>;
  edit: DraftEdit;
  error: CombinedError | undefined;
  onChange: (edit: DraftEdit) => void;
}

/** The lines of a draft. What is calculated has only its text to change. */
export function EditLines({ invoice, edit, error, onChange }: EditLinesProps) {
  const changed = changedLines(invoice, edit.lines).map(([id]) => id);
  const kept = invoice.lines.filter(({ id }) => edit.lines[id]);
  return kept.map(({ id, kind }, index) => {
    const line = edit.lines[id]!;
    const set = (values: Partial<EditedLine>) =>
      onChange({ ...edit, lines: { ...edit.lines, [id]: { ...line, ...values } } });
    const field = (name: keyof EditedLine) => ({
      required: true,
      value: line[name],
      error: problemAt(error, `/changeLines/${changed.indexOf(id)}/${name}`),
      onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => set({ [name]: currentTarget.value }),
    });
    return (
      <fieldset key={id} className={classes.line}>
        <legend>Line {index + 1} of the draft</legend>
        <div className={classes.wide}>
          <TextInput
            label="For"
            description={kind === 'manual' ? undefined : 'Its amount is calculated.'}
            {...field('description')}
          />
        </div>
        {kind === 'manual' && (
          <>
            <TextInput className={classes.narrow} label="Quantity" inputMode="decimal" {...field('quantity')} />
            <TextInput className={classes.narrow} label="Price of one" inputMode="decimal" {...field('unitAmount')} />
            <Button
              variant="default"
              aria-label={`Remove line ${index + 1} of the draft`}
              onClick={() => onChange({ ...edit, lines: without(edit.lines, id) })}
            >
              Remove
            </Button>
          </>
        )}
      </fieldset>
    );
  });
}

function without(lines: DraftEdit['lines'], removed: string): DraftEdit['lines'] {
  return Object.fromEntries(Object.entries(lines).filter(([id]) => id !== removed));
}
