import { Group, NativeSelect, Radio, TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import type { CouponDuration } from '../../app/graphql/gql/billing/graphql.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import classes from '../preview/preview.module.css';
import type { CouponDraft } from './coupon-draft.ts';

interface TermFieldsProps {
  draft: CouponDraft;
  error: CombinedError | undefined;
  onChange: (values: Partial<CouponDraft>) => void;
}

const durations: { value: CouponDuration; label: string }[] = [
  { value: 'once', label: 'One period' },
  { value: 'repeating', label: 'Several periods' },
  { value: 'forever', label: 'As long as the subscription runs' },
];

/** How much a coupon takes off, and for how long. */
export function TermFields({ draft, error, onChange }: TermFieldsProps) {
  const field = (name: 'percentOff' | 'amountOff' | 'currency' | 'durationPeriods') => ({
    required: true,
    value: draft[name],
    error: problemAt(error, `/${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [name]: currentTarget.value }),
  });
  return (
    <>
      <Radio.Group
        label="Discount"
        value={draft.kind}
        onChange={(kind) => onChange({ kind: kind === 'amount' ? 'amount' : 'percent' })}
      >
        <Group mt="xs">
          <Radio value="percent" label="A percentage" />
          <Radio value="amount" label="An amount" />
        </Group>
      </Radio.Group>
      {draft.kind === 'percent' ? (
        <TextInput label="Percent off" placeholder="20" inputMode="decimal" {...field('percentOff')} />
      ) : (
        <div className={classes.pair}>
          <TextInput label="Amount off each invoice" placeholder="5.00" inputMode="decimal" {...field('amountOff')} />
          <TextInput label="Currency" placeholder="EUR" maxLength={3} {...field('currency')} />
        </div>
      )}
      <NativeSelect
        label="A subscription uses it for"
        data={durations}
        value={draft.duration}
        onChange={({ currentTarget }) => onChange({ duration: currentTarget.value as CouponDuration })}
      />
      {draft.duration === 'repeating' && (
        <TextInput label="Number of periods" type="number" min={1} max={1000} {...field('durationPeriods')} />
      )}
    </>
  );
}
