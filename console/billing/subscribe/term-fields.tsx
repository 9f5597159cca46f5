import { NativeSelect, TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import type { TrialEnd } from '../../app/graphql/gql/billing/graphql.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import classes from '../preview/preview.module.css';
import type { Draft } from './draft.ts';

interface TermFieldsProps {
  draft: Draft;
  coupons: readonly { id: string; code: string; name: string }[];
  error: CombinedError | undefined;
  onChange: (values: Partial<Draft>) => void;
}

const trialEnds: { value: TrialEnd; label: string }[] = [
  { value: 'bill', label: 'Bill the first period' },
  { value: 'pause', label: 'Pause' },
  { value: 'cancel', label: 'End' },
];

/** The discount, the minimum and the trial of a new subscription. */
export function TermFields({ draft, coupons, error, onChange }: TermFieldsProps) {
  const { coupon, minimum, trialDays, trialEnd } = draft;
  const couponChoices = coupons.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }));
  return (
    <>
      <NativeSelect
        label="Coupon"
        data={[{ value: '', label: 'None' }, ...couponChoices]}
        value={coupon}
        error={problemAt(error, '/coupons/0')}
        onChange={({ currentTarget }) => onChange({ coupon: currentTarget.value })}
      />
      <TextInput
        label="Minimum of a period"
        description="A shortfall is charged at its end, before discounts and taxes."
        inputMode="decimal"
        value={minimum}
        error={problemAt(error, '/minimumAmount')}
        onChange={({ currentTarget }) => onChange({ minimum: currentTarget.value })}
      />
      <div className={classes.pair}>
        <TextInput
          label="Trial in days"
          placeholder="As the prices say"
          type="number"
          min={0}
          max={730}
          value={trialDays}
          error={problemAt(error, '/trialDays')}
          onChange={({ currentTarget }) => onChange({ trialDays: currentTarget.value })}
        />
        <NativeSelect
          label="After the trial"
          data={trialEnds}
          disabled={trialDays === ''}
          value={trialEnd}
          onChange={({ currentTarget }) => onChange({ trialEnd: currentTarget.value as TrialEnd })}
        />
      </div>
    </>
  );
}
