import { NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FinalizeInvoiceDocument, TaxRateChoicesDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { InvoiceQuery, UntaxedCategory } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';

const categories: { value: UntaxedCategory; label: string }[] = [
  { value: 'O', label: 'Outside the scope of the tax (O)' },
  { value: 'E', label: 'Exempt (E)' },
  { value: 'AE', label: 'Reverse charge: the customer owes the tax (AE)' },
];

interface DecideTaxProps {
  invoice: NonNullable<InvoiceQuery['invoice']>;
  project: string;
  onClose: () => void;
}

/** Decides the tax of a held draft and finalises it: a rate of the project, or no tax for a reason. */
export function DecideTax({ invoice: { id }, project, onClose }: DecideTaxProps) {
  const [isTaxed, setTaxed] = useState(true);
  const [rate, setRate] = useState('');
  const [category, setCategory] = useState<UntaxedCategory>('O');
  const [reason, setReason] = useState('');
  const { data } = useScreen(TaxRateChoicesDocument, { projectId: project });
  const act = useAct(FinalizeInvoiceDocument, { isForm: true });
  const rates = data?.taxRates?.nodes ?? [];
  const decide = async () => {
    const tax = isTaxed ? { taxRateId: rate || undefined } : { category, reason: reason.trim() || undefined };
    if (await act.run({ id, tax }, 'The invoice is final.')) onClose();
  };
  return (
    <FormDialog title="Decide the tax" action="Finalise" isOpen onClose={onClose} act={act} onSubmit={decide}>
      <Text size="sm">
        This is for the lines that no tax rate covers. The invoice then has its number and is owed, and it can no longer
        be changed.
      </Text>
      <Radio.Group label="Tax" value={isTaxed ? 'rate' : 'none'} onChange={(value) => setTaxed(value === 'rate')}>
        <Stack gap="xs" mt="xs">
          <Radio value="rate" label="A tax rate of the project" />
          <Radio value="none" label="No tax, for a reason" />
        </Stack>
      </Radio.Group>
      {isTaxed ? (
        <NativeSelect
          label="Tax rate"
          required
          data={[
            { value: '', label: 'Choose a rate' },
            ...rates.map((one) => ({ value: one.id, label: labelOf(one) })),
          ]}
          value={rate}
          error={problemAt(act.error, '/taxRateId')}
          onChange={({ currentTarget }) => setRate(currentTarget.value)}
        />
      ) : (
        <>
          <NativeSelect
            label="Category"
            data={categories}
            value={category}
            error={problemAt(act.error, '/category')}
            onChange={({ currentTarget }) => setCategory(currentTarget.value as UntaxedCategory)}
          />
          <TextInput
            label="Reason"
            description="Printed on the invoice."
            required
            maxLength={200}
            value={reason}
            error={problemAt(act.error, '/reason')}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

interface RateChoice {
  name: string;
  percentage: string;
  country: string | null;
  taxCode: string | null;
}

function labelOf({ name, percentage, country, taxCode }: RateChoice): string {
  return [`${name}, ${formatNumber(percentage)} %`, country, taxCode].filter(Boolean).join(' · ');
}
