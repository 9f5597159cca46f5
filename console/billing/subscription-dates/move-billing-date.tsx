import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MoveBillingDateDocument, PreviewBillingDateDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { Stub, SubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { fromLocal } from '../../app/parts/local-time.ts';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { usePreview } from '../preview/use-preview.ts';
import { DatesDialog } from './dates-dialog.tsx';

interface MoveBillingDateProps {
  subscription: NonNullable<SubscriptionQuery['subscription']>;
  onClose: () => void;
}

const stubs: { value: Stub; label: string }[] = [
  { value: 'prorate', label: 'Charged, as a part of a period' },
  { value: 'free', label: 'Free' },
];

/** Moves the date on which the periods of a subscription begin. */
export function MoveBillingDate({ subscription: { id, currentPeriod }, onClose }: MoveBillingDateProps) {
  const [date, setDate] = useState('');
  const [stub, setStub] = useState<Stub>('prorate');
  const act = useAct(MoveBillingDateDocument, { isForm: true });
  const input = date ? { billingDateAt: fromLocal(date), stub } : undefined;
  const preview = usePreview(PreviewBillingDateDocument, input && { id, input });
  const error = act.error ?? preview.error;
  const move = async () => {
    if (input && (await act.run({ id, input }, 'The billing date is moved.'))) onClose();
  };
  return (
    <DatesDialog
      title="Move the billing date"
      action="Move it"
      onClose={onClose}
      act={act}
      onSubmit={move}
      of={preview}
      preview={preview.data?.previewBillingDate}
      hint="Enter a date to see the next invoice."
    >
      <TextInput
        label="A whole period begins"
        description={
          <>
            From the end of the current period on, <MomentOfDay at={currentPeriod.endAt} />, and within one period after
            it. Later ones begin on the same day and at the same time.
          </>
        }
        type="datetime-local"
        required
        data-autofocus
        value={date}
        error={problemAt(error, '/billingDateAt')}
        onChange={({ currentTarget }) => setDate(currentTarget.value)}
      />
      <NativeSelect
        label="The time until then is"
        description="If free, the current period lasts until the date, and as much time from now on is free."
        data={stubs}
        value={stub}
        error={problemAt(error, '/stub')}
        onChange={({ currentTarget }) => setStub(currentTarget.value as Stub)}
      />
    </DatesDialog>
  );
}
