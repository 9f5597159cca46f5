import { Checkbox, NativeSelect } from '@mantine/core';
import type { BillingTiming, Interval, TaxBehavior } from '../../app/graphql/gql/catalog/graphql.ts';
import { MeterField } from '../parts/meter-field.tsx';
import { TextField } from '../../app/parts/text-field.tsx';
import type { PriceDraft } from './price-draft.ts';
import classes from './price-form.module.css';

interface BillingFieldsProps {
  draft: PriceDraft;
  project: string;
  at: (field: string) => string | undefined;
  onChange: (change: Partial<PriceDraft>) => void;
}

const intervals: { value: Interval; label: string }[] = [
  { value: 'day', label: 'Days' },
  { value: 'week', label: 'Weeks' },
  { value: 'month', label: 'Months' },
  { value: 'year', label: 'Years' },
  { value: 'once', label: 'Paid once' },
];

const timings: { value: BillingTiming | ''; label: string }[] = [
  { value: '', label: 'As usual' },
  { value: 'in_advance', label: 'When a period begins' },
  { value: 'in_arrears', label: 'After it has ended' },
];

const taxes: { value: TaxBehavior; label: string }[] = [
  { value: 'exclusive', label: 'Added on top' },
  { value: 'inclusive', label: 'Included' },
];

/** How long a purchase lasts that is paid once. */
function LastingFields({ draft, at, onChange }: Omit<BillingFieldsProps, 'project'>) {
  return (
    <div className={classes.fields}>
      <TextField
        label="Lasts"
        description="A period such as P1Y or P30D. For good if empty."
        placeholder="For good"
        value={draft.accessFor}
        error={at('accessFor')}
        onChange={(accessFor) => onChange({ accessFor })}
      />
      <TextField
        label="New releases for"
        description="A period; those until then stay. As long as it lasts if empty."
        placeholder="As long as it lasts"
        value={draft.updatesFor}
        error={at('updatesFor')}
        onChange={(updatesFor) => onChange({ updatesFor })}
      />
    </div>
  );
}

/** How often a price is paid, and what its quantity is. */
export function BillingFields({ draft, project, at, onChange }: BillingFieldsProps) {
  const isRecurring = draft.interval !== 'once';
  return (
    <>
      <div className={classes.fields}>
        {isRecurring && (
          <TextField
            label="Paid every"
            type="number"
            min={1}
            required
            value={draft.intervalCount}
            error={at('intervalCount')}
            onChange={(text) => onChange({ intervalCount: text })}
          />
        )}
        <NativeSelect
          label={isRecurring ? 'Interval' : 'Paid'}
          data={intervals}
          value={draft.interval}
          error={at('interval')}
          onChange={({ currentTarget }) => onChange({ interval: currentTarget.value as Interval })}
        />
        {isRecurring && (
          <TextField
            label="Free days at the start"
            type="number"
            min={0}
            required
            value={draft.trialDays}
            error={at('trialDays')}
            onChange={(text) => onChange({ trialDays: text })}
          />
        )}
      </div>
      {!isRecurring && <LastingFields draft={draft} at={at} onChange={onChange} />}
      {isRecurring && (
        <>
          <MeterField
            project={project}
            label="Meter"
            description="The key of the meter whose usage is the quantity. Without one, it is the number bought."
            value={draft.meter}
            error={at('meter')}
            onChange={(meter) => onChange({ meter })}
          />
          <NativeSelect
            label="Billed"
            description="As usual means when a period begins, or after it if a meter counts."
            data={timings}
            value={draft.billingTiming}
            error={at('billingTiming')}
            onChange={({ currentTarget }) => onChange({ billingTiming: currentTarget.value as BillingTiming | '' })}
          />
        </>
      )}
      <div className={classes.fields}>
        <NativeSelect
          label="Tax"
          data={taxes}
          value={draft.taxBehavior}
          error={at('taxBehavior')}
          onChange={({ currentTarget }) => onChange({ taxBehavior: currentTarget.value as TaxBehavior })}
        />
        <TextField
          label="Lookup key"
          placeholder="team-monthly"
          value={draft.lookupKey}
          error={at('lookupKey')}
          onChange={(lookupKey) => onChange({ lookupKey })}
        />
      </div>
      <TextField
        label="Part of the plan"
        description="Such as seats or setup. A subscription pays one price of each part; empty is the base or the meter."
        placeholder="base"
        value={draft.component}
        error={at('component')}
        onChange={(component) => onChange({ component })}
      />
      <Checkbox
        label="Every new subscription to the plan pays it"
        checked={draft.isRequired}
        onChange={({ currentTarget }) => onChange({ isRequired: currentTarget.checked })}
      />
    </>
  );
}
