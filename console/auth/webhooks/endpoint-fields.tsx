import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import { problemAt } from '../../app/parts/problem.tsx';
import type { EndpointDraft } from './endpoint-draft.ts';

interface EndpointFieldsProps {
  draft: EndpointDraft;
  error: CombinedError | undefined;
  onChange: (draft: EndpointDraft) => void;
}

/** What an endpoint is, and which events it gets. */
export function EndpointFields({ draft, error, onChange }: EndpointFieldsProps) {
  const { url, description, types, isOrdered } = draft;
  const wrong = types.split(/[\s,]+/).findIndex((_, index) => problemAt(error, `/eventTypes/${index}`));
  return (
    <>
      <TextInput
        label="Address"
        description="Gets a POST for each event."
        placeholder="https://forge.example/hooks"
        required
        data-autofocus
        value={url}
        error={problemAt(error, '/url')}
        onChange={({ currentTarget }) => onChange({ ...draft, url: currentTarget.value })}
      />
      <TextInput
        label="Purpose"
        value={description}
        error={problemAt(error, '/description')}
        onChange={({ currentTarget }) => onChange({ ...draft, description: currentTarget.value })}
      />
      <Textarea
        label="Types of events"
        description="One on each line, such as invoice.finalized. Leave it empty for all."
        autosize
        minRows={3}
        value={types}
        error={wrong < 0 ? problemAt(error, '/eventTypes') : problemAt(error, `/eventTypes/${wrong}`)}
        onChange={({ currentTarget }) => onChange({ ...draft, types: currentTarget.value })}
      />
      <Checkbox
        label="One event after the other"
        description="Each is sent only after the one before was delivered or given up."
        checked={isOrdered}
        onChange={({ currentTarget }) => onChange({ ...draft, isOrdered: currentTarget.checked })}
      />
    </>
  );
}
