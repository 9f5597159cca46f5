import type { EntityManager } from '@mikro-orm/postgresql';
import { Project } from '../../../auth/projects/project.ts';
import { accountOf } from '../../customers/account.ts';
import { Customer } from '../../customers/customer.ts';
import type { Parties } from '../invoices/invoice-shapes.ts';
import { partiesOf } from '../invoices/parties.ts';

interface DocumentWithParties {
  projectId: string;
  customerId: string;
  parties: Parties | null;
}

/**
 * The stored seller and buyer; the current ones for drafts and for documents finalised before parties were stored.
 * A seller without a legal name has the name of its project.
 */
export async function partiesOn(em: EntityManager, billed: DocumentWithParties): Promise<Parties> {
  const parties = billed.parties ?? (await partiesNow(em, billed));
  if (parties.seller.name) return parties;
  const { name } = await em.findOneOrFail(Project, { id: billed.projectId });
  return { ...parties, seller: { ...parties.seller, name } };
}

async function partiesNow(em: EntityManager, { customerId }: DocumentWithParties): Promise<Parties> {
  return partiesOf(await accountOf(em, await em.findOneOrFail(Customer, { id: customerId })));
}
