import { Checkbox, Group, Radio, TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import { problemAt } from '../../app/parts/problem.tsx';
import { timezone } from '../../app/parts/timezone.ts';
import classes from '../preview/preview.module.css';
import { newLinkItem } from './link-draft.ts';
import type { LinkDraft } from './link-draft.ts';
import { LinkItemFields } from './link-item-fields.tsx';

interface LinkFieldsProps {
  project: string;
  draft: LinkDraft;
  error: CombinedError | undefined;
  onChange: (draft: LinkDraft) => void;
}

/** What a link sells, and on which terms. */
export function LinkFields({ project, draft, error, onChange }: LinkFieldsProps) {
  const change = (values: Partial<LinkDraft>) => onChange({ ...draft, ...values });
  const field = (name: 'name' | 'coupons' | 'trialDays' | 'successUrl' | 'cancelUrl' | 'maxUses' | 'expiresAt') => ({
    value: draft[name],
    error: problemAt(error, `/${name}`) ?? (name === 'coupons' ? couponProblem(error) : undefined),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  });
  return (
    <>
      <TextInput
        label="Name"
        description="For yourself; buyers do not see it."
        required
        data-autofocus
        {...field('name')}
      />
      <Radio.Group
        label="It sells"
        value={draft.isOnce ? 'once' : 'recurring'}
        onChange={(kind) => change({ isOnce: kind === 'once', items: [newLinkItem()] })}
      >
        <Group mt="xs">
          <Radio value="recurring" label="A subscription" />
          <Radio value="once" label="What is paid once" />
        </Group>
      </Radio.Group>
      <LinkItemFields
        project={project}
        isOnce={draft.isOnce}
        items={draft.items}
        error={error}
        onChange={(items) => change({ items })}
      />
      <TextInput
        label="Buyers return to"
        description="At an origin of one of your clients, or of your homepage."
        placeholder="https://shop.example/thanks"
        type="url"
        required
        {...field('successUrl')}
      />
      <TextInput
        label="Who does not buy returns to"
        description="The same address, if empty."
        type="url"
        {...field('cancelUrl')}
      />
      <TextInput
        label="Coupons"
        description="Codes that every purchase uses, with commas between them."
        {...field('coupons')}
      />
      <Checkbox
        label="The buyer may enter a coupon"
        checked={draft.takesCoupon}
        onChange={({ currentTarget }) => change({ takesCoupon: currentTarget.checked })}
      />
      <div className={classes.times}>
        {!draft.isOnce && (
          <TextInput
            label="Free days"
            description="Those of the prices, if empty."
            type="number"
            min={0}
            max={730}
            {...field('trialDays')}
          />
        )}
        <TextInput
          label="Purchases at most"
          description="Any number, if empty."
          type="number"
          min={1}
          max={10_000}
          {...field('maxUses')}
        />
        <TextInput
          label="Ends at"
          description={`In ${timezone()}; never, if empty.`}
          type="datetime-local"
          {...field('expiresAt')}
        />
      </div>
    </>
  );
}

function couponProblem(error: CombinedError | undefined): string | undefined {
  return [0, 1, 2, 3].map((index) => problemAt(error, `/coupons/${index}`)).find(Boolean);
}
