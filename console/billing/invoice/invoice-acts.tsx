import { Button } from '@mantine/core';
import { useState } from 'react';
import {
  DeleteInvoiceDocument,
  FinalizeInvoiceDocument,
  InvoiceFileDocument,
  VoidInvoiceDocument,
  WriteOffInvoiceDocument,
} from '../../app/graphql/gql/billing/graphql.ts';
import type { GatewayName, InvoiceQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import type { Choice } from '../../app/parts/acts.tsx';
import { ActionsMenu } from '../../app/parts/actions-menu.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import type { RowChoice } from '../../app/parts/row-menu.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { isOpen } from '../attempts/outcome.ts';
import { useFile } from '../documents/use-file.ts';
import { ViewInvoice } from '../invoice-sheet/view-invoice.tsx';
import { InvoiceDialog } from './invoice-dialog.tsx';
import type { InvoiceDialogName } from './invoice-dialog.tsx';
import { isUndecided } from './undecided.ts';

type Invoice = NonNullable<InvoiceQuery['invoice']>;

interface InvoiceActsProps {
  invoice: Invoice;
  /** Those that the project is connected to. */
  gateways: readonly GatewayName[];
  project: string;
}

/** The actions that an invoice offers now: the main act, a look at it, and the rest behind a button. */
export function InvoiceActs({ invoice, gateways, project }: InvoiceActsProps) {
  const [opened, setOpened] = useState<InvoiceDialogName>();
  const isHeld = isUndecided(invoice) && invoice.availableActions.includes('finalize');
  const available = invoice.availableActions.filter((action) => !isHeld || action !== 'finalize');
  const choices = useChoices(invoice, project);
  const file = useFile({ id: invoice.id, document: InvoiceFileDocument });
  const more: RowChoice[] = [
    ...(available.includes('credit') ? [{ label: 'Credit', open: () => setOpened('credit') }] : []),
    ...(available.includes('reissue') ? [{ label: 'Issue again', open: () => setOpened('reissue') }] : []),
    ...(available.includes('pay') ? [{ label: 'Copy a payment link', open: () => setOpened('link') }] : []),
    { label: 'Save as PDF', open: () => void file.save('pdf') },
    ...(invoice.xmlUrl === null ? [] : [{ label: 'Save as XML', open: () => void file.save('xml') }]),
    ...choices.filter(({ action, isMain }) => !isMain && available.includes(action)),
  ];
  return (
    <>
      {available.includes('pay') && <Button onClick={() => setOpened('pay')}>Record a payment</Button>}
      {mayCharge(invoice, gateways) && (
        <Button variant="default" onClick={() => setOpened('charge')}>
          Charge
        </Button>
      )}
      {isHeld && <Button onClick={() => setOpened('decide')}>Decide the tax</Button>}
      <Acts available={available} choices={choices.filter(({ isMain }) => isMain)} />
      {available.includes('update') && (
        <Button variant="default" onClick={() => setOpened('edit')}>
          Edit
        </Button>
      )}
      <ViewInvoice id={invoice.id} project={project} />
      <ActionsMenu of={invoice.number ?? 'the draft'} choices={more} />
      {opened && (
        <InvoiceDialog
          name={opened}
          invoice={invoice}
          gateways={gateways}
          project={project}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

/** An invoice has one charge at a time whose outcome is open. */
function mayCharge({ availableActions, paymentAttempts }: Invoice, gateways: readonly GatewayName[]): boolean {
  return availableActions.includes('pay') && gateways.length > 0 && !paymentAttempts.some(isOpen);
}

function useChoices({ id, number, total, amountDue }: Invoice, project: string): Choice[] {
  const moveOn = useMoveOn();
  const [finalize, voiding, writeOff, remove] = [
    useAct(FinalizeInvoiceDocument),
    useAct(VoidInvoiceDocument),
    useAct(WriteOffInvoiceDocument),
    useAct(DeleteInvoiceDocument),
  ];
  return [
    {
      action: 'finalize',
      label: 'Finalise',
      isMain: true,
      text: `Gives the invoice its number. The customer then owes ${formatMoney(total)}, and it can no longer be changed.`,
      run: () => finalize.run({ id }, 'The invoice is final.'),
    },
    {
      action: 'mark_uncollectible',
      label: 'Write off',
      text: `${formatMoney(amountDue)} is no longer expected. It stays owed, and can still be paid.`,
      run: () => writeOff.run({ id }, `${number} is written off.`),
    },
    {
      action: 'void',
      label: 'Void',
      isDangerous: true,
      text: `Nothing is owed on ${number} any more. Its number stays used, and this cannot be undone.`,
      run: () => voiding.run({ id }, `${number} is void.`),
    },
    {
      action: 'delete',
      label: 'Delete',
      isDangerous: true,
      text: 'Deletes the draft with its lines. This cannot be undone.',
      run: async () => {
        if (await remove.run({ id }, 'The draft is deleted.'))
          await moveOn({ to: '/$project/invoices', params: { project } });
      },
    },
  ];
}
