import type { CreditNoteQuery } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatMoney, formatNumber } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';
import { Sum, Sums } from '../../app/parts/sums.tsx';

type CreditNote = NonNullable<CreditNoteQuery['creditNote']>;

const columns: Column<CreditNote['lines'][number]>[] = [
  {
    label: 'For',
    cell: ({ description, explanation }) => (
      <>
        {description}
        <small>{explanation}</small>
      </>
    ),
  },
  { label: 'Without tax', isNumber: true, cell: ({ net }) => formatMoney(net) },
  { label: 'Tax', isNumber: true, cell: ({ tax }) => formatMoney(tax) },
  { label: 'Credited', isNumber: true, cell: ({ total }) => formatMoney(total) },
];

/** The parts of invoice lines that are credited, with their explanations, and the sum. */
export function CreditedLines({ note }: { note: CreditNote }) {
  return (
    <Section title="Lines">
      <Rows label="Lines" rows={note.lines} columns={columns} />
      <Sums>
        <Sum name="Without tax" amount={note.net} />
        {note.taxes.map(({ name, percentage, tax }) => (
          <Sum key={`${name} ${percentage}`} name={`${name ?? 'Tax'}, ${formatNumber(percentage)} %`} amount={tax} />
        ))}
        <Sum name="Total" amount={note.total} isMain />
      </Sums>
    </Section>
  );
}
