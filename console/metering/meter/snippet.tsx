import type { MeterPartsFragment } from '../../app/graphql/gql/metering/graphql.ts';
import { Code, CodeNote, Copy } from '../../app/parts/code.tsx';
import { asCurl } from '../../app/parts/request-text.ts';
import { Section } from '../../app/parts/section.tsx';

const record = `mutation ($input: RecordUsageInput!) {
  recordUsage(input: $input) { events { status } }
}`;

/** A command that records an event of the meter. */
export function Snippet({ meter, project }: { meter: MeterPartsFragment; project: string }) {
  const { key, aggregation } = meter;
  const quantity = ['count', 'unique'].includes(aggregation) ? undefined : '1';
  const value = aggregation === 'unique' ? 'device-1' : undefined;
  const event = { key: 'event-1', meter: key, subject: 'customer-1', quantity, value, properties: propertiesOf(meter) };
  const text = asCurl({ document: record, variables: { input: { projectId: project, events: [event] } } });
  return (
    <Section title="Record an event" action={<Copy text={text} />}>
      <CodeNote>
        With an API key that has the scope usage:write. An event that is sent again with the same key counts once.
      </CodeNote>
      <Code label="Command" text={text} />
    </Section>
  );
}

/** Properties by which the meter counts the event and groups it. */
function propertiesOf({ groupBy, filter }: MeterPartsFragment): Record<string, string> | undefined {
  const grouped = groupBy.map((name) => [name, `${name}-1`]);
  const counted = filter.map(({ property, values }) => [property, values[0]]);
  const all = [...grouped, ...counted];
  return all.length ? Object.fromEntries(all) : undefined;
}
