import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreateCouponDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { timezone } from '../../app/parts/timezone.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { ProductsPicker } from '../product-picker/products-picker.tsx';
import { emptyCoupon, inputOf } from './coupon-draft.ts';
import { TermFields } from './term-fields.tsx';

/** Asks for the terms of a coupon, which do not change later, and opens its page. */
export function CreateCoupon({ project, onClose }: { project: string; onClose: () => void }) {
  const [draft, setDraft] = useState(emptyCoupon);
  const act = useAct(CreateCouponDocument, { isForm: true });
  const moveOn = useMoveOn('The coupon is created.');
  const create = async () => {
    const made = await act.run({ input: inputOf(draft, project) });
    const coupon = made?.createCoupon?.coupon.id;
    if (coupon) await moveOn({ to: '/$project/coupons/$coupon', params: { project, coupon } });
  };
  const field = (name: 'code' | 'name' | 'maxRedemptions' | 'redeemBy') => ({
    value: draft[name],
    error: problemAt(act.error, `/${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });
  return (
    <FormDialog title="Create a coupon" action="Create" isOpen onClose={onClose} act={act} onSubmit={create}>
      <TextInput
        label="Code"
        description="What customers enter, in upper or lower case."
        placeholder="SPRING-20"
        required
        data-autofocus
        {...field('code')}
      />
      <TextInput label="Name" description="Printed on invoices." required {...field('name')} />
      <TermFields draft={draft} error={act.error} onChange={(values) => setDraft({ ...draft, ...values })} />
      <ProductsPicker
        label="Products"
        description="What the discount is on."
        project={project}
        chosen={draft.products}
        error={problemAt(act.error, '/productIds')}
        onChoose={(products) => setDraft({ ...draft, products })}
      />
      <TextInput
        label="Customers who may redeem it"
        placeholder="Any number"
        type="number"
        min={1}
        {...field('maxRedemptions')}
      />
      <TextInput
        label="Can be redeemed until"
        description={`In ${timezone()}; without a limit if empty.`}
        type="datetime-local"
        {...field('redeemBy')}
      />
    </FormDialog>
  );
}
