import { Checkbox, Text } from '@mantine/core';
import { OfferDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { OfferQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useEdited } from '../../app/parts/use-edited.ts';
import { withPlan } from '../offer/change-offer.ts';
import type { Offer, Plan } from '../offer/offer.ts';
import { useOffer } from '../offer/use-offer.ts';
import { GrantField } from '../parts/grant-field.tsx';
import { keyOf } from '../parts/key-of.ts';
import { TextArea, TextField } from '../../app/parts/text-field.tsx';
import { problemOf } from '../../app/parts/problems.ts';
import { LicenceFields } from './licence-fields.tsx';
import { draftOf, inputOf } from './plan-draft.ts';

interface PlanFormProps {
  offer: Offer;
  /** The plan to change; without one, a new one is added. */
  plan?: Plan;
  onClose: () => void;
}

/** Adds or changes a plan and what it grants. Its prices have screens of their own. */
export function PlanForm({ offer, plan, onClose }: PlanFormProps) {
  const planIn = (of: Offer) => of.plans.find(({ id }) => id === plan?.id);
  const act = useOffer({ isForm: true });
  // What the reader sees is what is sent back, with its version.
  const form = useEdited({
    ...{ thing: offer, draftOf: (of: Offer) => draftOf(of, planIn(of)) },
    ...{ document: OfferDocument, variables: { id: offer.id }, pick: (data: OfferQuery) => data.product },
  });
  const { read: asRead, draft, change: set } = form;
  const error = form.refusal(act.error);
  const { name, key = keyOf(name), description, grants } = draft;
  const save = async () => {
    form.noteSent();
    const input = inputOf(draft, key, asRead, planIn(asRead));
    if (await act.save(asRead, withPlan(asRead, input), `${name} is saved.`)) onClose();
  };
  const place = plan ? asRead.plans.findIndex(({ id }) => id === plan.id) : asRead.plans.length;
  const at = (field: string) => problemOf(error, `/plans/${place}/${field}`);
  return (
    <FormDialog
      title={plan ? `Edit ${plan.name}` : 'Add a plan'}
      action="Save"
      isOpen
      onClose={onClose}
      act={{ ...act, error }}
      onSubmit={save}
      newest={{ thing: 'product', onLoad: form.loadNewest }}
    >
      <TextField
        label="Name"
        description="Customers read it on their invoices."
        required
        data-autofocus
        value={name}
        error={at('name')}
        onChange={(text) => set({ name: text })}
      />
      <TextField
        label="Key"
        description={plan ? 'For programs; it does not change.' : 'For programs. It does not change later.'}
        required
        readOnly={plan !== undefined}
        value={key}
        error={at('key')}
        onChange={(text) => set({ key: text })}
      />
      <TextArea
        label="Description"
        value={description}
        error={at('description')}
        onChange={(text) => set({ description: text })}
      />
      {asRead.features.length > 0 && <Text fw={600}>Grants</Text>}
      {asRead.features.map((feature) => (
        <GrantField
          key={feature.id}
          label={feature.name}
          type={feature.type}
          unit={feature.unit}
          text={grants[feature.key] ?? ''}
          error={at(`grants/${feature.key}`)}
          onChange={(text) => set({ grants: { ...grants, [feature.key]: text } })}
        />
      ))}
      <Checkbox
        label="Subscribers keep their grants"
        description="A change of the grants makes a version for new subscribers. Others keep theirs until you move them."
        checked={draft.keepsTerms}
        onChange={({ currentTarget }) => set({ keepsTerms: currentTarget.checked })}
      />
      <LicenceFields draft={draft} at={at} onChange={set} />
    </FormDialog>
  );
}
