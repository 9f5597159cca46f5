import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { CreateInvoiceDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { ClockedCustomerFragment, TaxBehavior } from '../../app/graphql/gql/billing/graphql.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { Refusal } from '../../app/parts/refusal.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useLeaveGuard } from '../../app/parts/use-leave-guard.tsx';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { CustomerPicker } from '../subscribe/customer-picker.tsx';
import { lineInputs, newLine } from './draft.ts';
import classes from './invoice-form.module.css';
import { LineFields } from './line-fields.tsx';

interface InvoiceFormProps {
  project: string;
  customer: ClockedCustomerFragment | undefined;
  /** The currency to begin with: that of the invoice before. */
  currency: string;
}

const taxBehaviors: { value: TaxBehavior; label: string }[] = [
  { value: 'exclusive', label: 'Without tax, which is added' },
  { value: 'inclusive', label: 'With tax' },
];

/** The form of an invoice. It creates a draft, whose screen shows the tax and the total before it is final. */
export function InvoiceForm({ project, ...initial }: InvoiceFormProps) {
  const [customer, setCustomer] = useState(initial.customer);
  const [currency, setCurrency] = useState(initial.currency);
  const [taxBehavior, setTaxBehavior] = useState<TaxBehavior>('exclusive');
  const [lines, setLines] = useState(() => [newLine()]);
  const [poNumber, setPoNumber] = useState('');
  const [days, setDays] = useState('');
  const act = useAct(CreateInvoiceDocument, { isForm: true });
  const moveOn = useMoveOn('The draft is created.');
  const entered = { customer, currency, taxBehavior, lines };
  const { release, guard } = useLeaveGuard(entered, 'The invoice that you entered is lost.');
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const content = { currency: currency.trim().toUpperCase(), lines: lineInputs(lines, taxBehavior) };
    const terms = { poNumber: poNumber.trim() || undefined, paymentTermDays: days ? Number(days) : undefined };
    const made = await act.run({
      input: { ...content, ...terms, projectId: project, customerId: customer?.id, finalize: false },
    });
    const invoice = made?.createInvoice?.invoice.id;
    if (!invoice) return;
    release();
    await moveOn({ to: '/$project/invoices/$invoice', params: { project, invoice }, replace: true });
  };
  return (
    <form className={classes.form} onSubmit={(event) => void create(event)}>
      <CustomerPicker project={project} chosen={customer} onChoose={setCustomer} />
      <div className={classes.pair}>
        <TextInput
          label="Currency"
          placeholder="EUR"
          required
          maxLength={3}
          value={currency}
          error={problemAt(act.error, '/currency')}
          onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
        />
        <NativeSelect
          label="Prices are"
          data={taxBehaviors}
          value={taxBehavior}
          onChange={({ currentTarget }) => setTaxBehavior(currentTarget.value as TaxBehavior)}
        />
      </div>
      <div className={classes.pair}>
        <TextInput
          label="Due in days"
          type="number"
          min={0}
          max={365}
          value={days}
          error={problemAt(act.error, '/paymentTermDays')}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
        <TextInput
          label="Purchase order number"
          maxLength={100}
          value={poNumber}
          error={problemAt(act.error, '/poNumber')}
          onChange={({ currentTarget }) => setPoNumber(currentTarget.value)}
        />
      </div>
      <h2>Lines</h2>
      <LineFields project={project} lines={lines} error={act.error} onChange={setLines} />
      <Refusal error={act.error} />
      <div className={classes.end}>
        <Button type="submit" disabled={!customer} loading={act.isRunning}>
          Create a draft
        </Button>
        <span>Nothing is owed until the draft is finalised on its own screen.</span>
      </div>
      {guard}
    </form>
  );
}
