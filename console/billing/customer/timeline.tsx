import { Button } from '@mantine/core';
import { useState } from 'react';
import { CustomerTimelineDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { formatNumber } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';
import { useScreen } from '../../app/parts/use-screen.ts';
import { Happenings } from '../timeline/happenings.tsx';
import { historyOf } from '../timeline/history.ts';

/** As many as are shown at once. */
const few = 12;

/** What happened to a customer, newest first: subscriptions, invoices, payments and credit notes in one line. */
export function Timeline({ customerId, project }: { customerId: string; project: string }) {
  const [isWhole, setWhole] = useState(false);
  const [now] = useState(() => new Date().toISOString());
  const { data } = useScreen(CustomerTimelineDocument, { id: customerId });
  const customer = data?.customer;
  const all = customer ? historyOf([customer], customer.testClock?.nowAt ?? now) : [];
  const shown = isWhole ? all : all.slice(0, few);
  if (!all.length) return null;
  return (
    <Section title="Timeline">
      <Happenings happenings={shown} project={project} />
      {shown.length < all.length && (
        <Button variant="default" mt="sm" onClick={() => setWhole(true)}>
          Show all {formatNumber(all.length)}
        </Button>
      )}
    </Section>
  );
}
