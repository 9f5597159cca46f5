import { Checkbox, NativeSelect } from '@mantine/core';
import type { LicenceEnd } from '../../app/graphql/gql/catalog/graphql.ts';
import { TextField } from '../../app/parts/text-field.tsx';
import type { PlanDraft } from './plan-draft.ts';

interface LicenceFieldsProps {
  draft: PlanDraft;
  /** The problem of a field of the plan. */
  at: (field: string) => string | undefined;
  onChange: (change: Partial<PlanDraft>) => void;
}

const ends: { value: LicenceEnd; label: string }[] = [
  { value: 'restrict', label: 'No longer valid' },
  { value: 'maintain', label: 'Valid for earlier releases' },
];

/** Whether a plan comes with a licence key, and the rules for it. */
export function LicenceFields({ draft, at, onChange }: LicenceFieldsProps) {
  const { hasLicence, maxMachines, offlineDays, atEnd } = draft;
  return (
    <>
      <Checkbox
        label="Comes with a licence key"
        description="Each subscription to the plan gets one."
        checked={hasLicence}
        onChange={({ currentTarget }) => onChange({ hasLicence: currentTarget.checked })}
      />
      {hasLicence && (
        <>
          <TextField
            label="Machines at once"
            description="For each unit bought"
            placeholder="Any number"
            type="number"
            min={1}
            value={maxMachines}
            error={at('licencePolicy/maxMachines')}
            onChange={(text) => onChange({ maxMachines: text })}
          />
          <TextField
            label="Days offline"
            description="How long a checked-out licence file may be valid"
            placeholder="As usual"
            type="number"
            min={1}
            value={offlineDays}
            error={at('licencePolicy/offlineDays')}
            onChange={(text) => onChange({ offlineDays: text })}
          />
          <NativeSelect
            label="When the subscription has ended"
            data={ends}
            value={atEnd}
            error={at('licencePolicy/atEnd')}
            onChange={({ currentTarget }) => onChange({ atEnd: currentTarget.value as LicenceEnd })}
          />
        </>
      )}
    </>
  );
}
