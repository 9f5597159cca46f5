import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { Nothing } from '../../app/parts/moment.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Section } from '../../app/parts/section.tsx';
import { withMovedFeature, withoutFeature } from '../offer/change-offer.ts';
import { grantWords } from '../offer/grants.ts';
import { mayChange } from '../offer/offer.ts';
import type { Feature, Offer } from '../offer/offer.ts';
import { useOffer } from '../offer/use-offer.ts';
import { FeatureForm } from './feature-form.tsx';
import { typeWords } from './types.ts';

/** The features of a product, and what each plan grants of them. */
export function Features({ offer, project }: { offer: Offer; project: string }) {
  const [isAdding, { open, close }] = useDisclosure();
  const [edited, setEdited] = useState<Feature>();
  const may = mayChange(offer);
  const menu =
    may && ((feature: Feature) => <Menu offer={offer} feature={feature} onEdit={() => setEdited(feature)} />);
  return (
    <Section
      title="Features"
      note={offer.features.length || undefined}
      action={
        may && (
          <Button variant="default" onClick={open}>
            Add a feature
          </Button>
        )
      }
    >
      {offer.features.length ? (
        <Rows label="Features" rows={offer.features} columns={columns(offer, menu)} />
      ) : (
        <p>A feature is what plans grant to different extents, such as seats. There is none yet.</p>
      )}
      {isAdding && <FeatureForm offer={offer} project={project} onClose={close} />}
      {edited && <FeatureForm offer={offer} project={project} feature={edited} onClose={() => setEdited(undefined)} />}
    </Section>
  );
}

function columns({ plans }: Offer, menu: false | ((feature: Feature) => ReactNode)): Column<Feature>[] {
  const granted = ({ key, unit }: Feature) =>
    plans.flatMap(({ name, grants }) => {
      const words = grantWords(grants[key], unit);
      return words ? [words === 'Yes' ? name : `${name}: ${words}`] : [];
    });
  return [
    {
      label: 'Name',
      cell: ({ name, description }) => (
        <>
          {name}
          {description && <small>{description}</small>}
        </>
      ),
    },
    { label: 'Key', cell: ({ key }) => key },
    {
      label: 'Type',
      cell: ({ type, meter }) => (meter ? `${typeWords[type].label}, by ${meter.key}` : typeWords[type].label),
    },
    { label: 'Granted by', cell: (feature) => granted(feature).join(' · ') || <Nothing /> },
    ...(menu ? [{ label: 'Actions', isActs: true, cell: menu }] : []),
  ];
}

function Menu({ offer, feature, onEdit }: { offer: Offer; feature: Feature; onEdit: () => void }) {
  const { save } = useOffer();
  const { id, name } = feature;
  const place = offer.features.findIndex((each) => each.id === id);
  const move = (by: number) => void save(offer, withMovedFeature(offer, id, by), `${name} is moved.`);
  return (
    <RowMenu
      of={name}
      choices={[
        { label: 'Edit', open: onEdit },
        ...(place > 0 ? [{ label: 'Move up', open: () => move(-1) }] : []),
        ...(place < offer.features.length - 1 ? [{ label: 'Move down', open: () => move(1) }] : []),
        {
          label: 'Remove',
          isDangerous: true,
          text: `Removes ${name} from the product and from every plan that grants it. Customers no longer have it, those who pay for it now included.`,
          run: () => save(offer, withoutFeature(offer, id), `${name} is removed.`),
        },
      ]}
    />
  );
}
