import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import {
  ArchiveProductDocument,
  PublishProductDocument,
  UnlistProductDocument,
} from '../../app/graphql/gql/catalog/graphql.ts';
import type { ProductPartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { EditProduct } from './edit-product.tsx';

/** What can be done with a product now. */
export function ProductActs({ product }: { product: ProductPartsFragment }) {
  const { id, name, availableActions } = product;
  const [publish, unlist, archive] = [
    useAct(PublishProductDocument),
    useAct(UnlistProductDocument),
    useAct(ArchiveProductDocument),
  ];
  const [isEditing, { open, close }] = useDisclosure();
  return (
    <>
      {availableActions && (
        <Button variant="default" onClick={open}>
          Edit
        </Button>
      )}
      <Acts
        available={availableActions}
        choices={[
          {
            action: 'publish',
            label: 'Publish',
            isMain: true,
            text: `Puts ${name} on sale and lists it in the catalog.`,
            run: () => publish.run({ id }, `${name} is on sale.`),
          },
          {
            action: 'unlist',
            label: 'Unlist',
            text: `${name} stays on sale for everyone who knows its id, and is no longer listed.`,
            run: () => unlist.run({ id }, `${name} is no longer listed.`),
          },
          {
            action: 'archive',
            label: 'Archive',
            isDangerous: true,
            text: `Takes ${name} off sale. Subscriptions that exist continue, and it can be published again.`,
            run: () => archive.run({ id }, `${name} is archived.`),
          },
        ]}
      />
      {isEditing && <EditProduct product={product} onClose={close} />}
    </>
  );
}
