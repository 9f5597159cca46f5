import { Button, NativeSelect } from '@mantine/core';
import type { UngroupedUsage } from '../../app/graphql/gql/catalog/graphql.ts';
import { TextField } from '../../app/parts/text-field.tsx';
import { CurrencyFields } from './amount-fields.tsx';
import type { GroupDraft } from './group-draft.ts';
import { SharedFields } from './model-fields.tsx';
import type { PriceDraft } from './price-draft.ts';
import { asPrice, newGroup } from './priced-group.ts';
import classes from './price-form.module.css';

interface GroupFieldsProps {
  draft: PriceDraft;
  /** The problem of a field of the price. */
  at: (field: string) => string | undefined;
  onChange: (change: Partial<PriceDraft>) => void;
}

const ungrouped: { value: UngroupedUsage; label: string }[] = [
  { value: 'default', label: 'The amounts above' },
  { value: 'free', label: 'Nothing' },
];

/** The amounts for usage with certain properties, by the model of the price. */
export function GroupFields({ draft, at, onChange }: GroupFieldsProps) {
  const { groups } = draft;
  const change = (index: number, group: GroupDraft) => onChange({ groups: groups.with(index, group) });
  return (
    <>
      {groups.map((group, index) => (
        // Groups are identified by their place: a new one matches nothing yet.
        <fieldset key={index} className={classes.currency}>
          <legend>{group.match || 'New group'}</legend>
          <OneGroup
            draft={draft}
            group={group}
            at={(field) => at(`groups/${index}/${field}`)}
            onChange={(next) => change(index, next)}
          />
          <div>
            <Button variant="default" onClick={() => onChange({ groups: groups.toSpliced(index, 1) })}>
              Remove {group.match || 'the group'}
            </Button>
          </div>
        </fieldset>
      ))}
      {groups.length > 0 && (
        <NativeSelect
          label="Other usage costs"
          data={ungrouped}
          value={draft.ungrouped}
          error={at('ungrouped')}
          onChange={({ currentTarget }) => onChange({ ungrouped: currentTarget.value as UngroupedUsage })}
        />
      )}
      {at('groups') && <p role="alert">{at('groups')}</p>}
      <div>
        <Button variant="default" onClick={() => onChange({ groups: [...groups, newGroup(draft)] })}>
          Add amounts for a group of usage
        </Button>
      </div>
    </>
  );
}

interface OneGroupProps extends Omit<GroupFieldsProps, 'onChange'> {
  group: GroupDraft;
  onChange: (group: GroupDraft) => void;
}

function OneGroup({ draft, group, at, onChange }: OneGroupProps) {
  const priced = asPrice(draft, group);
  return (
    <>
      <TextField
        label="Usage with"
        description="Values of properties that the meter groups by; a group with more of them takes precedence."
        placeholder="region=eu-west, model=large"
        required
        value={group.match}
        error={problemOfMatch(group, at)}
        onChange={(match) => onChange({ ...group, match })}
      />
      <SharedFields draft={priced} at={at} onChange={(change) => onChange({ ...group, ...change })} />
      {priced.currencies.map((each, index) => (
        <CurrencyFields
          key={index}
          draft={priced}
          index={index}
          isOfGroup
          at={(field) => at(index === 0 ? field : `currencyOptions/${index - 1}/${field}`)}
          onChange={({ currencies, ends }) => onChange({ ...group, currencies, ends })}
        />
      ))}
    </>
  );
}

/** A problem of the match as a whole, or of one of its properties. */
function problemOfMatch({ match }: GroupDraft, at: GroupFieldsProps['at']): string | undefined {
  const names = match.split(',').map((part) => (part.split('=')[0] ?? '').trim());
  return ['match', ...names.map((name) => `match/${name}`)].map(at).find(Boolean);
}
