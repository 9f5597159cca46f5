import { Button, NativeSelect } from '@mantine/core';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { CreateOrderDocument, PreviewOrderDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { Fulfilment, SubscribeChoicesQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useLeaveGuard } from '../../app/parts/use-leave-guard.tsx';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { ItemFields } from '../items/item-fields.tsx';
import classes from '../preview/preview.module.css';
import { usePreview } from '../preview/use-preview.ts';
import { SubmitPlace } from '../preview/submit-place.tsx';
import { CustomerFields } from '../subscribe/customer-fields.tsx';
import { missingOf } from '../subscribe/draft.ts';
import { newOrderDraft, orderInputOf } from './draft.ts';
import type { OrderDraft } from './draft.ts';
import { OrderPreviewPanel } from './order-preview-panel.tsx';

const fulfilments: { value: Fulfilment; label: string }[] = [
  { value: 'when_paid', label: 'When it is paid' },
  { value: 'at_once', label: 'At once, before it is paid' },
];

/** The form of an order, and its invoice as it would be. */
export function OrderForm({ choices, project }: { choices: SubscribeChoicesQuery; project: string }) {
  const [draft, setDraft] = useState(() => newOrderDraft(choices.customer));
  const act = useAct(CreateOrderDocument);
  const moveOn = useMoveOn();
  const { release, guard } = useLeaveGuard(draft, 'The order that you entered is lost.');
  const input = orderInputOf(draft);
  const preview = usePreview(PreviewOrderDocument, input && { input });
  const { error } = preview;
  const change = (values: Partial<OrderDraft>) => setDraft({ ...draft, ...values });
  const create = async (event: FormEvent) => {
    event.preventDefault();
    const made = input && (await act.run({ input }, 'The order is created.'));
    const order = made?.createOrder?.order.id;
    if (!order) return;
    release();
    await moveOn({ to: '/$project/orders/$order', params: { project, order }, replace: true });
  };
  const coupons = (choices.coupons?.nodes ?? []).map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));
  return (
    <div className={classes.both}>
      <form className={classes.form} onSubmit={(event) => void create(event)}>
        <h2>Customer</h2>
        <CustomerFields
          draft={draft}
          clocks={choices.testClocks?.nodes ?? []}
          project={project}
          error={error}
          onChange={change}
        />
        <h2>Items</h2>
        <ItemFields
          project={project}
          isOnce
          items={draft.items}
          error={error}
          onChange={(items) => change({ items })}
        />
        <h2>Terms</h2>
        <div className={classes.pair}>
          <NativeSelect
            label="Coupon"
            data={[{ value: '', label: 'None' }, ...coupons]}
            value={draft.coupon}
            error={problemAt(error, '/coupons/0')}
            onChange={({ currentTarget }) => change({ coupon: currentTarget.value })}
          />
          <NativeSelect
            label="Granted"
            data={fulfilments}
            value={draft.fulfilment}
            onChange={({ currentTarget }) => change({ fulfilment: currentTarget.value as Fulfilment })}
          />
        </div>
        <SubmitPlace missing={missingOf(draft)}>
          <Button type="submit" disabled={!input || error !== undefined} loading={act.isRunning}>
            Create the order
          </Button>
        </SubmitPlace>
      </form>
      <OrderPreviewPanel of={preview} preview={preview.data?.previewOrder} />
      {guard}
    </div>
  );
}
