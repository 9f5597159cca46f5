import { Skeleton, Text } from '@mantine/core';
import { PreviewInvoiceReissueDocument, ReissueInvoiceDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { InvoiceQuery, PreviewInvoiceReissueQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { formatMoney, isZero } from '../../app/parts/money.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { usePreview } from '../preview/use-preview.ts';

interface ReissueInvoiceProps {
  invoice: NonNullable<InvoiceQuery['invoice']>;
  project: string;
  onClose: () => void;
}

/** Takes a wrong invoice back and opens the draft in its place, after saying how. */
export function ReissueInvoice({ invoice, project, onClose }: ReissueInvoiceProps) {
  const { id, number } = invoice;
  const preview = usePreview(PreviewInvoiceReissueDocument, { id });
  const act = useAct(ReissueInvoiceDocument, { isForm: true });
  const moveOn = useMoveOn();
  const reissue = async () => {
    const draft = (await act.run({ id }, `A draft replaces ${number}.`))?.reissueInvoice?.invoice.id;
    if (!draft) return;
    onClose();
    await moveOn({ to: '/$project/invoices/$invoice', params: { project, invoice: draft } });
  };
  const planned = preview.data?.previewInvoiceReissue;
  const shown = { isRunning: act.isRunning, error: act.error ?? preview.error };
  return (
    <FormDialog
      title={`Issue ${number} again`}
      action="Make the draft"
      isOpen
      onClose={onClose}
      act={shown}
      onSubmit={reissue}
    >
      {!planned && !preview.error && <Skeleton height={72} aria-label="Loading" />}
      {planned && (
        <>
          <Text>{effectOf(planned, number)}</Text>
          <Text>
            A draft of {formatMoney(planned.invoice.total)} takes its place, with the same lines and the customer’s data
            of now. Check and change it, and then finalise it. This cannot be undone.
          </Text>
        </>
      )}
    </FormDialog>
  );
}

type Planned = NonNullable<PreviewInvoiceReissueQuery['previewInvoiceReissue']>;

function effectOf({ takenBackBy, creditNote }: Planned, number: string | null): string {
  if (takenBackBy === 'voiding') return `${number} becomes void: nothing is owed on it any more.`;
  if (!creditNote) return `${number} stays as it is.`;
  const balance = isZero(creditNote.credited)
    ? ''
    : ` ${formatMoney(creditNote.credited)} of that go to the customer’s balance and settle the new invoice.`;
  return `${number} is paid in part or in full, so a credit note gives back ${formatMoney(creditNote.total)}.${balance}`;
}
