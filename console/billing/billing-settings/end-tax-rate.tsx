import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { EndTaxRateDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { TaxRateRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { nameOf } from './rate-name.ts';

/** Ends a tax rate on a day without another one after it, or takes its end back. */
export function EndTaxRate({ rate, onClose }: { rate: TaxRateRowFragment; onClose: () => void }) {
  const [day, setDay] = useState(rate.validUntil ?? '');
  const act = useAct(EndTaxRateDocument, { isForm: true });
  const end = async () => {
    const input = { id: rate.id, validUntil: day || null };
    if (await act.run({ input }, day ? `${nameOf(rate)} ends.` : `${nameOf(rate)} has no end.`)) onClose();
  };
  return (
    <FormDialog title={`End ${nameOf(rate)}`} action="Save" isOpen onClose={onClose} act={act} onSubmit={end}>
      <Text size="sm">
        From this day on, customers whom no other rate covers have no tax rate. To change the percentage, create the new
        rate instead: it ends this one.
      </Text>
      <TextInput
        label="First day without it"
        description="If empty, the rate has no end."
        type="date"
        data-autofocus
        value={day}
        error={problemAt(act.error, '/validUntil')}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
    </FormDialog>
  );
}
