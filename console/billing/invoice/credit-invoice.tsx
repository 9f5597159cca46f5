import { NativeSelect, Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { CreditInvoiceDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CreditReason, InvoiceQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { formatMoney, isZero } from '../../app/parts/money.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { CreditLines, creditedLines } from './credit-lines.tsx';

type Invoice = NonNullable<InvoiceQuery['invoice']>;

const reasons: { value: CreditReason; label: string }[] = [
  { value: 'correction', label: 'Correction: the invoice was wrong' },
  { value: 'goodwill', label: 'Goodwill: the invoice was right' },
];

/** Credits a final invoice, whole or line by line. The API knows what is left of each line, and refuses more. */
export function CreditInvoice({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const [isWhole, setWhole] = useState(true);
  const [amounts, setAmounts] = useState<Record<string, string>>({});
  const [reason, setReason] = useState<CreditReason>('correction');
  const [memo, setMemo] = useState('');
  const act = useAct(CreditInvoiceDocument, { isForm: true });
  const lines = isWhole ? undefined : creditedLines(invoice, amounts);
  const credit = async () => {
    const input = { invoiceId: invoice.id, lines, reason, memo: memo.trim() || undefined };
    if (await act.run({ input }, 'The credit note is issued.')) onClose();
  };
  return (
    <FormDialog
      title="Credit the invoice"
      action="Issue a credit note"
      isOpen
      onClose={onClose}
      act={act}
      onSubmit={credit}
    >
      <Radio.Group
        label="What to credit"
        value={isWhole ? 'whole' : 'lines'}
        onChange={(value) => setWhole(value === 'whole')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="whole" label="Everything that is not credited yet" />
          <Radio value="lines" label="Amounts of some lines" />
        </Stack>
      </Radio.Group>
      {lines && (
        <CreditLines invoice={invoice} amounts={amounts} lines={lines} error={act.error} onChange={setAmounts} />
      )}
      <NativeSelect
        label="Reason"
        data={reasons}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value as CreditReason)}
      />
      <Textarea
        label="Explanation"
        description="The customer reads it on the credit note."
        autosize
        minRows={2}
        value={memo}
        error={problemAt(act.error, '/memo')}
        onChange={({ currentTarget }) => setMemo(currentTarget.value)}
      />
      <Text size="sm">{effectOf(invoice)} No money is paid out.</Text>
    </FormDialog>
  );
}

/** What a credit will do to the invoice and to the customer's balance. */
function effectOf({ number, amountDue }: Invoice): string {
  if (isZero(amountDue))
    return `Nothing is owed on ${number}, so that the credit goes to the customer’s balance and settles the next invoices.`;
  return `${formatMoney(amountDue)} is owed on ${number}, and the credit reduces that first. What is more goes to the customer’s balance and settles the next invoices.`;
}
