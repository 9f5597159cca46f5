import { Button } from '@mantine/core';
import { useState } from 'react';
import { CreditNoteFileDocument, VoidCreditNoteDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CreditNoteQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import { formatMoney, isZero } from '../../app/parts/money.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { FileButtons } from '../documents/file-buttons.tsx';
import { CreateRefund } from '../refunds/create-refund.tsx';

type CreditNote = NonNullable<CreditNoteQuery['creditNote']>;

/** What can be done with a credit note now, and its files. */
export function CreditNoteActs({ note }: { note: CreditNote }) {
  const { id, number, xmlUrl, availableActions } = note;
  const voiding = useAct(VoidCreditNoteDocument);
  const [isPayingOut, setPayingOut] = useState(false);
  return (
    <>
      <Acts
        available={availableActions}
        choices={[
          {
            action: 'void',
            label: 'Void',
            isDangerous: true,
            text: `${effectOf(note)} Its number stays used, and this cannot be undone.`,
            run: () => voiding.run({ id }, `${number} is void.`),
          },
        ]}
      />
      {availableActions.includes('void') && !isZero(note.credited) && (
        <Button variant="default" onClick={() => setPayingOut(true)}>
          Pay out
        </Button>
      )}
      {isPayingOut && (
        <CreateRefund of={{ creditNoteId: id }} currency={note.total.currency} onClose={() => setPayingOut(false)} />
      )}
      <FileButtons id={id} hasXml={xmlUrl !== null} document={CreditNoteFileDocument} />
    </>
  );
}

/** What voiding takes back. */
function effectOf({ number, invoice, applied, credited }: CreditNote): string {
  return [
    `${number} no longer counts.`,
    !isZero(applied) && `${formatMoney(applied)} is owed again on ${invoice.number}.`,
    !isZero(credited) && `${formatMoney(credited)} is taken off the customer’s balance.`,
  ]
    .filter(Boolean)
    .join(' ');
}
