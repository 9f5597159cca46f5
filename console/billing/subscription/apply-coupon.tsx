import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ApplyCouponDocument, CouponChoicesDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { discountWords } from '../coupons/words.ts';

interface ApplyCouponProps {
  subscriptionId: string;
  project: string;
  onClose: () => void;
}

/** Applies one of the project's coupons to a subscription. */
export function ApplyCoupon({ subscriptionId, project, onClose }: ApplyCouponProps) {
  const [code, setCode] = useState('');
  const { data, isLoading } = useScreen(CouponChoicesDocument, { projectId: project });
  const act = useAct(ApplyCouponDocument, { isForm: true });
  const apply = async () => {
    if (await act.run({ input: { subscriptionId, coupon: code } }, `${code} applies.`)) onClose();
  };
  const coupons = data?.coupons?.nodes ?? [];
  const none = isLoading || coupons.length ? 'Choose one' : 'The project has no active coupon';
  return (
    <FormDialog title="Apply a coupon" action="Apply" isOpen onClose={onClose} act={act} onSubmit={apply}>
      <NativeSelect
        label="Coupon"
        description="The discount begins with the next invoice."
        required
        data={[
          { value: '', label: none },
          ...coupons.map((coupon) => ({
            value: coupon.code,
            label: `${coupon.code} · ${coupon.name}, ${discountWords(coupon)}`,
          })),
        ]}
        value={code}
        error={problemAt(act.error, '/coupon')}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
    </FormDialog>
  );
}
