import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Money } from '../../app/parts/money.ts';
import { isZero } from '../../app/parts/money.ts';
import { CreateRefund } from '../refunds/create-refund.tsx';

interface PayOutProps {
  customerId: string;
  /** What the project owes the customer, by currency. */
  balance: readonly Money[];
}

/** Records that the credit of a customer was paid out to them, a currency at a time. */
export function PayOut({ customerId, balance }: PayOutProps) {
  const [currency, setCurrency] = useState<string>();
  const credits = balance.filter((one) => !isZero(one));
  return (
    <>
      {credits.map((one) => (
        <Button key={one.currency} variant="default" onClick={() => setCurrency(one.currency)}>
          {credits.length > 1 ? `Pay out credit in ${one.currency}` : 'Pay out credit'}
        </Button>
      ))}
      {currency && <CreateRefund of={{ customerId }} currency={currency} onClose={() => setCurrency(undefined)} />}
    </>
  );
}
