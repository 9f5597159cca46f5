import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import { OverrideGrantDocument } from '../../app/graphql/gql/entitlements/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { grouped } from './feature-choices.ts';
import type { FeatureChoice } from './feature-choices.ts';
import { readGrant } from './grant-value.ts';
import type { GrantValue } from './grant-value.ts';
import { ValueField } from './value-field.tsx';

/** The feature with which the form begins, and its present value. */
export interface GrantToOverride {
  choice: string;
  value: GrantValue;
  reason?: string | null;
}

interface OverrideGrantProps {
  choices: readonly FeatureChoice[];
  of: GrantToOverride | undefined;
  onClose: () => void;
}

/** Grants one subscription another value of a feature than its plan does. */
export function OverrideGrant({ choices, of, onClose }: OverrideGrantProps) {
  const [id, setId] = useState(of?.choice ?? choices[0]?.id ?? '');
  const [text, setText] = useState(of ? String(of.value) : '');
  const [reason, setReason] = useState(of?.reason ?? '');
  const act = useAct(OverrideGrantDocument, { isForm: true });
  const choice = choices.find((each) => each.id === id);
  const choose = (next: string) => {
    setId(next);
    setText('');
  };
  const override = async () => {
    if (!choice) return;
    const { subscriptionId, product, feature, type } = choice;
    const value = readGrant(text, type);
    const input = { subscriptionId, product, feature, value, reason: reason || null };
    if (await act.run({ input }, `${choice.name} is overridden.`)) onClose();
  };
  return (
    <FormDialog title="Override a grant" action="Override" isOpen onClose={onClose} act={act} onSubmit={override}>
      <NativeSelect
        label="Feature"
        description="The value applies to its subscription alone, until you remove it."
        data={grouped(choices)}
        value={id}
        error={problemAt(act.error, '/feature') ?? problemAt(act.error, '/product')}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {choice && <ValueField of={choice} value={text} error={problemAt(act.error, '/value')} onChange={setText} />}
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
