import { Button, CopyButton } from '@mantine/core';
import type { MeterPartsFragment } from '../../app/graphql/gql/graphql.ts';
import { asCurl } from '../../app/parts/request-text.ts';
import { Section } from '../../app/parts/section.tsx';
import classes from './snippet.module.css';

const record = `mutation ($input: RecordUsageInput!) {
  recordUsage(input: $input) { events { status } }
}`;

/** A command that records an event of the meter. */
export function Snippet({ meter: { key, aggregation }, project }: { meter: MeterPartsFragment; project: string }) {
  const quantity = ['count', 'unique'].includes(aggregation) ? undefined : '1';
  const value = aggregation === 'unique' ? 'device-1' : undefined;
  const event = { key: 'event-1', meter: key, subject: 'customer-1', quantity, value };
  const text = asCurl({ document: record, variables: { input: { projectId: project, events: [event] } } });
  const copy = (
    <CopyButton value={text}>
      {({ copied, copy: write }) => (
        <Button variant="default" onClick={write}>
          {copied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </CopyButton>
  );
  return (
    <Section title="Record an event" action={copy}>
      <p className={classes.note}>
        With an API key that has the scope usage:write. An event that is sent again with the same key counts once.
      </p>
      {/* It scrolls sideways, so that the keyboard has to reach it. */}
      <textarea className={classes.text} aria-label="Command" readOnly rows={text.split('\n').length} value={text} />
    </Section>
  );
}
