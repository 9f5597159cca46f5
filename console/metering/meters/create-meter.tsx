import { NativeSelect, Text, TextInput, Textarea } from '@mantine/core';
import { useState } from 'react';
import { CreateMeterDocument } from '../../app/graphql/gql/metering/graphql.ts';
import type { Aggregation } from '../../app/graphql/gql/metering/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { problemWithin } from '../../app/parts/problems.ts';
import { slugOf } from '../../app/parts/slug.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';

const aggregations: { value: Aggregation; label: string }[] = [
  { value: 'sum', label: 'Sum of the quantities' },
  { value: 'count', label: 'Number of events' },
  { value: 'max', label: 'Largest quantity' },
  { value: 'unique', label: 'Number of different values' },
  { value: 'weighted_sum', label: 'Average level over time' },
  { value: 'min', label: 'Smallest quantity' },
  { value: 'average', label: 'Average quantity' },
  { value: 'latest', label: 'Last quantity' },
];

/** Asks for what a new meter needs, and opens it. */
export function CreateMeter({ project, onClose }: { project: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const [key, setKey] = useState<string>();
  const [unit, setUnit] = useState('');
  const [aggregation, setAggregation] = useState<Aggregation>('sum');
  const [groupBy, setGroupBy] = useState('');
  const [filter, setFilter] = useState('');
  const act = useAct(CreateMeterDocument, { isForm: true });
  const moveOn = useMoveOn('The meter is created.');
  const usedKey = key ?? slugOf(name).replaceAll('-', '_');
  const create = async () => {
    const of = { filter: conditionsOf(filter), groupBy: listOf(groupBy, ',') };
    const input = { projectId: project, name, key: usedKey, unit: unit || undefined, aggregation, ...of };
    const made = await act.run({ input });
    const meter = made?.createMeter?.meter.id;
    if (meter) await moveOn({ to: '/$project/meters/$meter', params: { project, meter } });
  };
  return (
    <FormDialog title="Create a meter" action="Create" isOpen onClose={onClose} act={act} onSubmit={create}>
      <Text size="sm">The key, the aggregation, the groups and the filter do not change later.</Text>
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
        description="Events name it."
        required
        value={usedKey}
        error={problemAt(act.error, '/key')}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
      <NativeSelect
        label="Aggregation"
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
      <TextInput
        label="Group by"
        description="Up to three properties of events, by which usage is priced and reported."
        placeholder="region, model"
        value={groupBy}
        error={problemWithin(act.error, '/groupBy')}
        onChange={({ currentTarget }) => setGroupBy(currentTarget.value)}
      />
      <Textarea
        label="Only events with"
        description="One property in a line, with the values that count; other events do not count."
        placeholder={'region=eu-west, us-east\npaid=true'}
        autosize
        minRows={2}
        value={filter}
        error={problemWithin(act.error, '/filter')}
        onChange={({ currentTarget }) => setFilter(currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Reads "region=eu-west, us-east" of each line. */
function conditionsOf(text: string): { property: string; values: string[] }[] {
  return listOf(text, '\n').map((line) => {
    const [property = '', ...values] = line.split('=');
    return { property: property.trim(), values: listOf(values.join('='), ',') };
  });
}

function listOf(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);
}
