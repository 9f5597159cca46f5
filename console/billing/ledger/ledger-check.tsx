import { Button } from '@mantine/core';
import { useState } from 'react';
import { useClient } from 'urql';
import { LedgerCheckDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { LedgerCheckQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { CodeNote } from '../../app/parts/code.tsx';
import { formatNumber } from '../../app/parts/money.ts';
import { notify } from '../../app/parts/notify.ts';
import { sentenceOf } from '../../app/parts/problem.tsx';
import { Section } from '../../app/parts/section.tsx';
import { Status } from '../../app/parts/status.tsx';

type Check = NonNullable<LedgerCheckQuery['ledgerCheck']>;

/** The books may have changed since they were verified before. */
const policy = { requestPolicy: 'network-only' } as const;

/** Verifies the books when it is asked to, and says what was compared. */
export function LedgerCheck({ project }: { project: string }) {
  const client = useClient();
  const [isRunning, setRunning] = useState(false);
  const [check, setCheck] = useState<Check>();
  const verify = async () => {
    setRunning(true);
    const variables = { projectId: project };
    const { data, error } = await client.query<LedgerCheckQuery>(LedgerCheckDocument.toString(), variables, policy);
    setRunning(false);
    setCheck(data?.ledgerCheck ?? undefined);
    if (error) void notify({ title: 'Not verified', message: sentenceOf(error), color: 'red' });
  };
  return (
    <Section
      title="Verification"
      action={
        <Button variant="default" size="compact-sm" loading={isRunning} onClick={() => void verify()}>
          Verify
        </Button>
      }
    >
      <div aria-live="polite">
        {check ? (
          <Result check={check} />
        ) : (
          <CodeNote>
            Compares every posting with the invoices, payments and credit notes, and all of them with their sums.
          </CodeNote>
        )}
      </div>
    </Section>
  );
}

function Result({ check }: { check: Check }) {
  const { isCorrect, difference, invoices, payments, creditNotes, refunds, transactions } = check;
  return (
    <>
      <Status value={isCorrect ? 'correct' : 'differs'} />
      <CodeNote>
        {difference
          ? `${difference.sentence} Something other than the hub wrote to the database, or the hub has a defect: tell its operator.`
          : `Debits equal credits, and ${counted(transactions, 'transaction')} agree with ${counted(invoices, 'invoice')}, ${counted(payments, 'payment')}, ${counted(creditNotes, 'credit note')} and ${counted(refunds, 'refund')}.`}
      </CodeNote>
    </>
  );
}

function counted(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`;
}
