import {
  ArchiveProductDocument,
  DeleteProductDocument,
  PublishProductDocument,
  UnlistProductDocument,
} from '../../app/graphql/gql/catalog/graphql.ts';
import type { ProductPartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import { LinkButton } from '../../app/parts/link-button.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';

/** The actions that a product offers now. */
export function ProductActs({ product, project }: { product: ProductPartsFragment; project: string }) {
  const { id, name, version, availableActions } = product;
  const [publish, unlist, archive, remove] = [
    useAct(PublishProductDocument),
    useAct(UnlistProductDocument),
    useAct(ArchiveProductDocument),
    useAct(DeleteProductDocument),
  ];
  const moveOn = useMoveOn();
  const params = { project, product: id };
  const deleteIt = async () => {
    if (await remove.run({ id, ifVersion: version }, `${name} is deleted.`))
      await moveOn({ to: '/$project/products', params: { project } });
  };
  return (
    <>
      <LinkButton variant="default" to="/$project/products/$product/storefront" params={params}>
        Storefront
      </LinkButton>
      {availableActions && (
        <LinkButton variant="default" to="/$project/products/$product/edit" params={params}>
          Edit
        </LinkButton>
      )}
      <Acts
        available={availableActions && [...availableActions, 'delete']}
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
          {
            // It is no transition of the status: the API refuses it once anyone has subscribed.
            action: 'delete',
            label: 'Delete',
            isDangerous: true,
            text: `Deletes ${name} with its plans, and frees its slug. A product that anyone ever subscribed to can only be archived.`,
            run: deleteIt,
          },
        ]}
      />
    </>
  );
}
