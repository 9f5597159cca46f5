import { NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CreateMeterDocument } from '../../app/graphql/gql/metering/graphql.ts';
import type { Aggregation } from '../../app/graphql/gql/metering/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { slugOf } from '../../app/parts/slug.ts';
import { useAct } from '../../app/parts/use-act.ts';

const aggregations: { value: Aggregation; label: string }[] = [
  { value: 'sum', label: 'Sum of the quantities' },
  { value: 'count', label: 'Number of events' },
  { value: 'max', label: 'Largest quantity' },
  { value: 'unique', label: 'Number of different values' },
  { value: 'weighted_sum', label: 'Average level over time' },
];

/** Asks for what a new meter needs, and opens it. */
export function CreateMeter({ project, onClose }: { project: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const [key, setKey] = useState<string>();
  const [unit, setUnit] = useState('');
  const [aggregation, setAggregation] = useState<Aggregation>('sum');
  const act = useAct(CreateMeterDocument, { isForm: true });
  const navigate = useNavigate();
  const usedKey = key ?? slugOf(name).replaceAll('-', '_');
  const create = async () => {
    const input = { projectId: project, name, key: usedKey, unit: unit || undefined, aggregation };
    const made = await act.run({ input });
    const meter = made?.createMeter?.meter.id;
    if (meter) await navigate({ to: '/$project/meters/$meter', params: { project, meter } });
  };
  return (
    <FormDialog title="Create a meter" action="Create" isOpen onClose={onClose} act={act} onSubmit={create}>
      <TextInput
        label="Name"
        required
        data-autofocus
        value={name}
        error={problemAt(act.error, '/name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Key"
        description="Events name it; it does not change later."
        required
        value={usedKey}
        error={problemAt(act.error, '/key')}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <NativeSelect
        label="Aggregation"
        description="It does not change later."
        data={aggregations}
        value={aggregation}
        onChange={({ currentTarget }) => setAggregation(currentTarget.value as Aggregation)}
      />
      <TextInput
        label="Unit"
        placeholder="requests"
        value={unit}
        error={problemAt(act.error, '/unit')}
        onChange={({ currentTarget }) => setUnit(currentTarget.value)}
      />
    </FormDialog>
  );
}
