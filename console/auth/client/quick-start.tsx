import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { ClientPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { Code, CodeNote, Copy } from '../../app/parts/code.tsx';
import { Section } from '../../app/parts/section.tsx';
import { issuer } from '../../app/session/settings.ts';
import { startsFor } from './starts/starts.ts';
import classes from './quick-start.module.css';

/** Code that uses the client, ready to paste. */
export function QuickStart({ client }: { client: ClientPartsFragment }) {
  const starts = startsFor(client, issuer);
  const [chosen, setChosen] = useState('');
  const start = starts.find(({ label }) => label === chosen) ?? starts[0];
  if (!start) return null;
  return (
    <Section title="Quick start" action={<Copy text={start.text} />}>
      <div className={classes.head}>
        <CodeNote>{start.note}</CodeNote>
        {starts.length > 1 && (
          <NativeSelect
            aria-label="Library"
            data={starts.map(({ label }) => label)}
            value={start.label}
            onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          />
        )}
      </div>
      <Code label={start.label} text={start.text} />
    </Section>
  );
}
