import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PreviewInvoiceUpdateDocument, UpdateInvoiceDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { InvoiceQuery, PreviewInvoiceUpdateQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { LineFields } from '../new-invoice/line-fields.tsx';
import { usePreview } from '../preview/use-preview.ts';
import { changesOf, editOf } from './draft-edit.ts';
import { EditLines } from './edit-lines.tsx';
import { isUndecided } from './undecided.ts';

interface EditDraftProps {
  invoice: NonNullable<InvoiceQuery['invoice']>;
  project: string;
  onClose: () => void;
}

/** Changes the terms and the lines of a draft, and shows the total that they come to. */
export function EditDraft({ invoice, project, onClose }: EditDraftProps) {
  const [edit, setEdit] = useState(() => editOf(invoice));
  const act = useAct(UpdateInvoiceDocument, { isForm: true });
  const input = changesOf(invoice, edit);
  const isComplete = edit.added.every(({ description, quantity, unitAmount }) => description && quantity && unitAmount);
  const preview = usePreview(PreviewInvoiceUpdateDocument, isComplete ? { id: invoice.id, input } : undefined);
  const error = act.error ?? preview.error;
  const save = async () => {
    if (await act.run({ id: invoice.id, input }, 'The draft is changed.')) onClose();
  };
  const field = (name: 'days' | 'dueDay' | 'poNumber', pointer: string) => ({
    value: edit[name],
    error: problemAt(error, pointer),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setEdit({ ...edit, [name]: currentTarget.value }),
  });
  const totals = preview.data?.previewInvoiceUpdate;
  return (
    <FormDialog
      size="lg"
      title="Edit the draft"
      action="Save"
      isOpen
      onClose={onClose}
      act={{ isRunning: act.isRunning, error }}
      onSubmit={save}
    >
      <TextInput label="Purchase order number" maxLength={100} data-autofocus {...field('poNumber', '/poNumber')} />
      <TextInput
        label="Days until it is due"
        description="From when it is final. If empty, those of the subscription, the customer or the billing profile."
        type="number"
        min={0}
        max={365}
        {...field('days', '/paymentTermDays')}
      />
      <TextInput label="Due date" description="Instead of the days." type="date" {...field('dueDay', '/dueAt')} />
      <EditLines invoice={invoice} edit={edit} error={error} onChange={setEdit} />
      <LineFields
        project={project}
        lines={edit.added}
        error={error}
        list="addLines"
        fewest={0}
        onChange={(added) => setEdit({ ...edit, added })}
      />
      <Text size="sm">A negative price deducts an amount.</Text>
      <Text component="output" fw={600}>
        {totals && !preview.isStale ? sentenceOf(totals, isUndecided(invoice)) : 'The total is calculated.'}
      </Text>
    </FormDialog>
  );
}

type Totals = NonNullable<PreviewInvoiceUpdateQuery['previewInvoiceUpdate']>;

/** What a draft comes to, in words; a held draft has no tax yet. */
function sentenceOf({ subtotal, tax, total }: Totals, isHeld: boolean): string {
  if (isHeld) return `${formatMoney(subtotal)}, and a tax that is not decided yet.`;
  return `${formatMoney(subtotal)}, and ${formatMoney(tax)} tax: ${formatMoney(total)} in all.`;
}
