import { Alert, Checkbox, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { TaxForDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { TaxForInput } from '../../app/graphql/gql/billing/graphql.ts';
import { Dialog } from '../../app/parts/dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { Refusal } from '../../app/parts/refusal.tsx';
import { usePreview } from '../preview/use-preview.ts';

const empty = { country: '', vatId: '', taxCode: '', on: '' };

/** Shows which tax a buyer would be charged, and why. It changes nothing. */
export function TryTax({ project, onClose }: { project: string; onClose: () => void }) {
  const [draft, setDraft] = useState(empty);
  const [taxExempt, setExempt] = useState(false);
  const input: TaxForInput = {
    ...{ projectId: project, taxExempt },
    country: draft.country.trim().toUpperCase() || undefined,
    vatId: draft.vatId.trim() || undefined,
    taxCode: draft.taxCode.trim() || undefined,
    on: draft.on || undefined,
  };
  // A country of one letter is not complete yet.
  const answer = usePreview(TaxForDocument, draft.country.trim().length === 1 ? undefined : { input });
  const field = (name: keyof typeof empty) => ({
    value: draft[name],
    error: problemAt(answer.error, `/${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });
  return (
    <Dialog opened onClose={onClose} title="Try the tax of a buyer">
      <Stack gap="md">
        <TextInput
          label="Country of the buyer"
          description="Two letters; if empty, the buyer counts as one from your own."
          placeholder="FR"
          maxLength={2}
          data-autofocus
          {...field('country')}
        />
        <TextInput label="VAT id of the buyer" placeholder="FR40303265045" {...field('vatId')} />
        <TextInput label="Tax code of the product" {...field('taxCode')} />
        <TextInput label="Day" description="If empty, today." type="date" {...field('on')} />
        <Checkbox
          label="The buyer is exempt from tax"
          checked={taxExempt}
          onChange={({ currentTarget }) => setExempt(currentTarget.checked)}
        />
        <div aria-live="polite">
          <Refusal error={answer.error} />
          {answer.data?.taxFor && (
            <Alert color="gray" variant="light" aria-busy={answer.isStale}>
              {answer.data.taxFor.explanation}
            </Alert>
          )}
        </div>
      </Stack>
    </Dialog>
  );
}
