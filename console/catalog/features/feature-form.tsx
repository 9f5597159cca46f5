import { NativeSelect, Text } from '@mantine/core';
import { OfferDocument } from '../../app/graphql/gql/catalog/graphql.ts';
import type { FeatureType, OfferQuery } from '../../app/graphql/gql/catalog/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useEdited } from '../../app/parts/use-edited.ts';
import { withFeature } from '../offer/change-offer.ts';
import { grantValue } from '../offer/grants.ts';
import type { Feature, Offer } from '../offer/offer.ts';
import { useOffer } from '../offer/use-offer.ts';
import { GrantField } from '../parts/grant-field.tsx';
import { keyOf } from '../parts/key-of.ts';
import { MeterField } from '../parts/meter-field.tsx';
import { TextArea, TextField } from '../../app/parts/text-field.tsx';
import { problemOf } from '../../app/parts/problems.ts';
import { draftOf } from './feature-draft.ts';
import { typeWords, types } from './types.ts';

interface FeatureFormProps {
  offer: Offer;
  project: string;
  /** The feature to change; without one, a new one is added. */
  feature?: Feature;
  onClose: () => void;
}

/** Adds or changes a feature, and what each plan grants of it. */
export function FeatureForm({ offer, project, feature, onClose }: FeatureFormProps) {
  const featureIn = (of: Offer) => of.features.find(({ id }) => id === feature?.id);
  const act = useOffer({ isForm: true });
  // What the reader sees is what is sent back, with its version.
  const form = useEdited({
    ...{ thing: offer, draftOf: (of: Offer) => draftOf(of, featureIn(of)) },
    ...{ document: OfferDocument, variables: { id: offer.id }, pick: (data: OfferQuery) => data.product },
  });
  const { read: asRead, draft, change: set } = form;
  const error = form.refusal(act.error);
  const { name, key = keyOf(name), type, unit, meter, description, grants } = draft;
  const save = async () => {
    form.noteSent();
    const values = { name, key, type, unit: unit || null, description: description || null };
    const input = { id: feature?.id ?? null, ...values, meter: (type === 'metered' && meter) || null };
    const granted = new Map(Object.entries(grants).map(([plan, text]) => [plan, grantValue(type, text)]));
    if (await act.save(asRead, withFeature(asRead, input, granted), `${name} is saved.`)) onClose();
  };
  const place = feature ? asRead.features.findIndex(({ id }) => id === feature.id) : asRead.features.length;
  const at = (field: string) => problemOf(error, `/features/${place}/${field}`);
  return (
    <FormDialog
      title={feature ? `Edit ${feature.name}` : 'Add a feature'}
      action="Save"
      isOpen
      onClose={onClose}
      act={{ ...act, error }}
      onSubmit={save}
      newest={{ thing: 'product', onLoad: form.loadNewest }}
    >
      <TextField
        label="Name"
        required
        data-autofocus
        value={name}
        error={at('name')}
        onChange={(text) => set({ name: text })}
      />
      <TextField
        label="Key"
        description={
          feature
            ? 'Programs ask for it, so that it does not change.'
            : 'Programs ask for it. It does not change later.'
        }
        required
        readOnly={feature !== undefined}
        value={key}
        error={at('key')}
        onChange={(text) => set({ key: text })}
      />
      <NativeSelect
        label="Type"
        description={typeWords[type].text}
        data={types.map((value) => ({ value, label: typeWords[value].label }))}
        value={type}
        error={at('type')}
        onChange={({ currentTarget }) => set({ type: currentTarget.value as FeatureType })}
      />
      {type === 'metered' && (
        <MeterField
          project={project}
          label="Meter"
          description="The key of the meter that counts its use."
          value={meter}
          error={at('meter')}
          onChange={(text) => set({ meter: text })}
        />
      )}
      {type !== 'boolean' && (
        <TextField
          label="Unit"
          placeholder="seat"
          value={unit}
          error={at('unit')}
          onChange={(text) => set({ unit: text })}
        />
      )}
      <TextArea
        label="Description"
        value={description}
        error={at('description')}
        onChange={(text) => set({ description: text })}
      />
      {asRead.plans.length > 0 && <Text fw={600}>Granted by</Text>}
      {asRead.plans.map((plan, index) => (
        <GrantField
          key={plan.id}
          label={plan.name}
          type={type}
          unit={unit}
          text={grants[plan.id] ?? ''}
          error={problemOf(error, `/plans/${index}/grants/${key}`)}
          onChange={(text) => set({ grants: { ...grants, [plan.id]: text } })}
        />
      ))}
    </FormDialog>
  );
}
