import { Text, TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import type { CreditedLineInput, InvoiceQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { problemAt } from '../../app/parts/problem.tsx';

type Invoice = NonNullable<InvoiceQuery['invoice']>;

/** The lines that have an amount, in the order of the invoice. */
export function creditedLines({ lines }: Invoice, amounts: Record<string, string>): CreditedLineInput[] {
  return lines.flatMap(({ id }) => {
    const amount = amounts[id]?.trim();
    return amount ? { lineId: id, amount } : [];
  });
}

/** A line that deducts an amount is credited only with the whole invoice. */
function isCharged({ net }: Invoice['lines'][number]): boolean {
  return !net.amount.startsWith('-');
}

interface CreditLinesProps {
  invoice: Invoice;
  /** What was entered, by line. */
  amounts: Record<string, string>;
  lines: readonly CreditedLineInput[];
  error: CombinedError | undefined;
  onChange: (amounts: Record<string, string>) => void;
}

/** Asks how much of each line is credited. */
export function CreditLines({ invoice, amounts, lines, error, onChange }: CreditLinesProps) {
  const problemOf = (id: string) => {
    const index = lines.findIndex(({ lineId }) => lineId === id);
    return index < 0 ? undefined : problemAt(error, `/lines/${index}/amount`);
  };
  return (
    <>
      {invoice.lines.filter(isCharged).map(({ id, description, net, total, isTaxInclusive }) => (
        <TextInput
          key={id}
          label={description}
          description={`${isTaxInclusive ? `${formatMoney(total)} with tax` : `${formatMoney(net)} without tax`} was billed.`}
          placeholder="Nothing"
          inputMode="decimal"
          value={amounts[id] ?? ''}
          error={problemOf(id)}
          onChange={({ currentTarget }) => onChange({ ...amounts, [id]: currentTarget.value })}
        />
      ))}
      {problemAt(error, '/lines') && (
        <Text role="alert" c="var(--console-bad)">
          Enter an amount for at least one line.
        </Text>
      )}
    </>
  );
}
