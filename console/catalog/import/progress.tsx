import { Progress as Bar } from '@mantine/core';
import type { ImportPartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import { Section } from '../../app/parts/section.tsx';
import classes from './import.module.css';

/** What the hub has done with an import so far. */
export function Progress({ of, project }: { of: ImportPartsFragment; project: string }) {
  const { status, progress, received, checked, created, updated, unchanged, startedAt, endedAt } = of;
  return (
    <Section title="Progress">
      {!endedAt && (
        <Bar className={classes.bar} aria-label="The import" value={Math.max(progress * 100, 2)} animated size="sm" />
      )}
      <p className={classes.text} aria-live="polite">
        {sentenceOf(of)}
      </p>
      <Facts
        of={{
          Products: formatNumber(received),
          Checked: formatNumber(checked),
          Created: formatNumber(created),
          Updated: formatNumber(updated),
          Unchanged: formatNumber(unchanged),
          Started: startedAt ? <MomentOfDay at={startedAt} /> : undefined,
          Ended: endedAt ? <MomentOfDay at={endedAt} /> : undefined,
        }}
      />
      {status === 'done' && (
        <div className={classes.next}>
          <LinkButton to="/$project/products" params={{ project }} variant="default">
            Open the products
          </LinkButton>
        </div>
      )}
    </Section>
  );
}

function sentenceOf({ status, problemCount }: ImportPartsFragment): string {
  if (status === 'done' && problemCount > 0) return 'Done, except for the lines below.';
  return sentences[status];
}

const sentences: Record<ImportPartsFragment['status'], string> = {
  receiving: 'The file is being received.',
  checking: 'Every line is being checked. Nothing is changed yet.',
  applying: 'No line has a mistake. The products are being written; you can leave this page.',
  done: 'Everything is imported.',
  refused: 'There are mistakes, and nothing was changed. Correct the file, and import it again.',
  failed: 'The hub gave up after repeated errors, which its log explains. Products that were written stay.',
};
