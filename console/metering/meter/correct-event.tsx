import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CorrectUsageDocument } from '../../app/graphql/gql/metering/graphql.ts';
import type { MeterPartsFragment, UsageEventRowFragment } from '../../app/graphql/gql/metering/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';

interface CorrectEventProps {
  event: UsageEventRowFragment;
  meter: MeterPartsFragment;
  project: string;
  onClose: () => void;
  onDone: () => void;
}

/** Replaces an event by another, which counts instead. */
export function CorrectEvent({ event, meter, project, onClose, onDone }: CorrectEventProps) {
  const isUnique = meter.aggregation === 'unique';
  const hasQuantity = !isUnique && meter.aggregation !== 'count';
  const [subject, setSubject] = useState(event.subject);
  const [quantity, setQuantity] = useState(event.quantity);
  const [value, setValue] = useState(event.value ?? '');
  const [key, setKey] = useState(`${event.key}-corrected`);
  const act = useAct(CorrectUsageDocument, { isForm: true });
  const correct = async () => {
    const { source, properties } = event;
    const measure = { ...(hasQuantity && { quantity }), ...(isUnique && { value }) };
    const replacement = { meter: meter.key, subject, key, source, properties, replaces: event.key, ...measure };
    if (!(await act.run({ input: { projectId: project, events: [replacement] } }, 'The event is corrected.'))) return;
    onDone();
    onClose();
  };
  return (
    <FormDialog title={`Correct ${event.key}`} action="Correct" isOpen onClose={onClose} act={act} onSubmit={correct}>
      <Text size="sm">
        Another event counts instead, at the same time. What was billed is charged or credited with the next invoice.
      </Text>
      {hasQuantity && (
        <TextInput
          label="Quantity"
          required
          data-autofocus
          value={quantity}
          error={problemAt(act.error, '/events/0/quantity')}
          onChange={({ currentTarget }) => setQuantity(currentTarget.value)}
        />
      )}
      {isUnique && (
        <TextInput
          label="Value"
          required
          data-autofocus
          value={value}
          error={problemAt(act.error, '/events/0/value')}
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
      )}
      <TextInput
        label="Subject"
        required
        value={subject}
        error={problemAt(act.error, '/events/0/subject')}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
      <TextInput
        label="Key of the new event"
        required
        value={key}
        error={problemAt(act.error, '/events/0/key') ?? problemAt(act.error, '/events/0/replaces')}
        onChange={({ currentTarget }) => setKey(currentTarget.value)}
      />
    </FormDialog>
  );
}
