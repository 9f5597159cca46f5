import type { Project } from '../../auth/projects/project.ts';
import type { Check } from '../../platform/values/check.ts';
import type { ProductDocument } from './product-document.ts';
import { productStates } from './product-status.ts';
import type { Product } from './product.ts';

const columns = ['id', 'version', 'createdAt', 'updatedAt', 'publishedAt', 'archivedAt'] as const;

/**
 * Reports every read-only field of a document that differs from the product. `project` is its project, if the document
 * has one.
 */
export function checkReadOnly(
  check: Check,
  document: ProductDocument,
  product: Product,
  project: Project | null | undefined,
): void {
  for (const name of columns) checkSame(check, document[name], product[name], `/${name}`);
  checkActions(check, document, product);
  const { id, slug, name } = document.project ?? {};
  checkSame(check, id, project?.id, '/project/id');
  checkSame(check, slug, project?.slug, '/project/slug');
  checkSame(check, name, project?.name, '/project/name');
}

/**
 * A reader who may not write sees no actions, and possibly no private metadata, which this document would then empty.
 */
function checkActions(check: Check, { availableActions }: ProductDocument, product: Product): void {
  const detail = 'was read without permission to write the product; read it again with the credentials of the change';
  check.that(availableActions !== null, '/availableActions', detail);
  if (!availableActions) return;
  checkSame(check, availableActions, productStates.availableActions(product), '/availableActions');
}

function checkSame(check: Check, given: unknown, current: unknown, pointer: string): void {
  const isSame = given === undefined || JSON.stringify(given) === JSON.stringify(current);
  check.that(
    isSame,
    pointer,
    `is read-only, and is ${JSON.stringify(current)}; send it as you read it, or leave it out`,
  );
}
