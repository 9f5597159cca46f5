import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { GrantProductDocument, PlanChoicesDocument } from '../../app/graphql/gql/entitlements/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { fromLocal } from '../../app/parts/local-time.ts';
import { timezone } from '../../app/parts/timezone.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { SearchSelect } from '../../app/parts/search-select.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';

interface GiveProductProps {
  customer: string;
  project: string;
  onClose: () => void;
}

/** Gives a customer a plan without a subscription, for good or until a time. */
export function GiveProduct({ customer, project, onClose }: GiveProductProps) {
  const [text, setText] = useState('');
  const [plan, setPlan] = useState<{ value: string; label: string }>();
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const act = useAct(GrantProductDocument, { isForm: true });
  const { data } = useScreen(PlanChoicesDocument, { filter: { projectId: project, text: text || undefined } });
  const found = (data?.products.nodes ?? []).flatMap(({ name, plans }) =>
    plans.map((each) => ({ value: each.id, label: `${name} ${each.name}` })),
  );
  const give = async () => {
    const expiresAt = until ? fromLocal(until) : undefined;
    const input = { customerId: customer, planId: plan?.value, expiresAt, reason: reason || undefined };
    if (await act.run({ input }, `${plan?.label ?? 'The plan'} is given.`)) onClose();
  };
  return (
    <FormDialog title="Give a product" action="Give" isOpen onClose={onClose} act={act} onSubmit={give}>
      <SearchSelect
        label="Plan"
        placeholder="Search the products"
        description="With its features, and its licence if it has one."
        found={found}
        chosen={plan}
        error={problemAt(act.error, '/planId')}
        onSearch={setText}
        onChoose={(id) => setPlan(found.find(({ value }) => value === id))}
      />
      <TextInput
        label="Until"
        description={`In ${timezone()}; for good if empty.`}
        type="datetime-local"
        value={until}
        error={problemAt(act.error, '/expiresAt')}
        onChange={({ currentTarget }) => setUntil(currentTarget.value)}
      />
      <Textarea
        label="Reason"
        description="For your team; the customer does not see it."
        autosize
        minRows={2}
        maxRows={8}
        value={reason}
        error={problemAt(act.error, '/reason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
