import { NativeSelect, TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import type { ChangedSubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import classes from '../preview/preview.module.css';
import type { When } from './when.ts';

type Subscription = NonNullable<ChangedSubscriptionQuery['subscription']>;

interface WhenFieldsProps {
  when: When;
  subscription: Subscription;
  error: CombinedError | undefined;
  onChange: (when: When) => void;
}

const prorations = { second: 'By the second', day: 'By the day', none: 'Whole periods' };

/** When the change takes effect, and how parts of a period are calculated. */
export function WhenFields({ when, subscription, error, onChange }: WhenFieldsProps) {
  const usual = prorations[subscription.proration].toLowerCase();
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label="Takes effect"
          data={[
            { value: 'now', label: 'Now' },
            { value: 'period_end', label: 'When the period ends' },
            { value: 'day', label: 'On a day' },
          ]}
          value={when.at}
          onChange={({ currentTarget }) => onChange({ ...when, at: currentTarget.value as When['at'] })}
        />
        <NativeSelect
          label="Parts of a period"
          data={[
            { value: '', label: `As before: ${usual}` },
            ...Object.entries(prorations).map(([value, label]) => ({ value, label })),
          ]}
          value={when.proration}
          onChange={({ currentTarget }) => onChange({ ...when, proration: currentTarget.value as When['proration'] })}
        />
      </div>
      {when.at !== 'period_end' && (
        <NativeSelect
          label="Invoiced"
          description="On the next invoice, the charges wait; the credit for billed time is given at once."
          data={[
            { value: '', label: 'At once' },
            { value: 'next_invoice', label: 'On the next invoice' },
          ]}
          value={when.billing}
          error={problemAt(error, '/billing')}
          onChange={({ currentTarget }) => onChange({ ...when, billing: currentTarget.value as When['billing'] })}
        />
      )}
      {when.at === 'day' && (
        <TextInput
          label="Day"
          type="date"
          required
          value={when.day}
          error={problemAt(error, '/atDate')}
          onChange={({ currentTarget }) => onChange({ ...when, day: currentTarget.value })}
        />
      )}
    </>
  );
}
