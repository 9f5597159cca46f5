import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { MoveSubscribersDocument, PreviewMoveDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { MoveAt, PlanVersionsQuery, PreviewMoveQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Refusal } from '../../app/parts/refusal.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { problemOf } from '../../app/parts/problems.ts';
import type { Plan } from '../offer/offer.ts';
import { TextField } from '../../app/parts/text-field.tsx';

interface MoveFormProps {
  plan: Plan;
  /** The versions with subscribers to move. */
  versions: NonNullable<PlanVersionsQuery['planVersions']>;
  onClose: () => void;
}

type Preview = NonNullable<PreviewMoveQuery['previewMoveSubscribers']>;

/** Moves subscribers to the current version of a plan, after a preview of what that does. */
export function MoveForm({ plan, versions, onClose }: MoveFormProps) {
  const [from, setFrom] = useState('');
  const [at, setAt] = useState<MoveAt>('period_end');
  const [limit, setLimit] = useState('');
  const choice = { fromVersion: from ? Number(from) : null, limit: limit ? Number(limit) : null, at };
  const input = { planId: plan.id, toVersion: plan.version, ...choice };
  const preview = useScreen(PreviewMoveDocument, { input });
  const act = useAct(MoveSubscribersDocument, { isForm: true });
  const move = async () => {
    if (await act.run({ input }, 'The subscribers are being moved.')) onClose();
  };
  const found = preview.data?.previewMoveSubscribers;
  return (
    <FormDialog
      title={`Move subscribers to version ${plan.version}`}
      action="Move subscribers"
      isOpen
      onClose={onClose}
      act={act}
      onSubmit={move}
    >
      <NativeSelect
        label="From"
        data={[
          { value: '', label: 'All other versions' },
          ...versions.map(({ number, subscriberCount }) => ({
            value: String(number),
            label: `Version ${number}, ${subscriberCount} ${subscriberCount === 1 ? 'subscriber' : 'subscribers'}`,
          })),
        ]}
        value={from}
        error={problemOf(act.error, '/fromVersion')}
        onChange={({ currentTarget }) => setFrom(currentTarget.value)}
      />
      <NativeSelect
        label="When"
        data={[
          { value: 'period_end', label: 'At the end of the time that each has paid' },
          { value: 'now', label: 'Now, with credits and charges for the rest of the period' },
        ]}
        value={at}
        onChange={({ currentTarget }) => setAt(currentTarget.value as MoveAt)}
      />
      <TextField
        label="At most"
        description="The oldest subscriptions first"
        placeholder="All"
        type="number"
        min={1}
        value={limit}
        error={problemOf(act.error, '/limit')}
        onChange={setLimit}
      />
      {preview.error ? <Refusal error={preview.error} /> : <Outcome preview={found ?? undefined} />}
    </FormDialog>
  );
}

/** What a move does, in sum and for those who would be refused. */
function Outcome({ preview }: { preview: Preview | undefined }) {
  if (!preview) return <Text>Calculating…</Text>;
  const { subscriptionCount, refusedCount, totals, subscriptions } = preview;
  const rest = subscriptionCount - subscriptions.length;
  return (
    <div aria-live="polite">
      <p>
        {subscriptionCount === 1 ? '1 subscription is selected' : `${subscriptionCount} subscriptions are selected`}
        {rest > 0 && `; the sums are of the first ${subscriptions.length}`}.
      </p>
      {totals.map(({ charged, credited, nextInvoicesBefore, nextInvoicesAfter }) => (
        <p key={charged.currency}>
          Charged now {formatMoney(charged)}, credited {formatMoney(credited)}. Next renewals{' '}
          {formatMoney(nextInvoicesBefore)} → {formatMoney(nextInvoicesAfter)}.
        </p>
      ))}
      {refusedCount > 0 && <p>{refusedCount} would be refused:</p>}
      {subscriptions.flatMap(({ subscriptionId, refusal }) =>
        refusal ? [<p key={subscriptionId}>{`${subscriptionId}: ${refusal.message}`}</p>] : [],
      )}
    </div>
  );
}
