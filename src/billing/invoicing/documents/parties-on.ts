import type { EntityManager } from '@mikro-orm/postgresql';
import { Project } from '../../../auth/projects/project.ts';
import { accountOf } from '../../customers/account.ts';
import { Customer } from '../../customers/customer.ts';
import type { Parties } from '../invoices/invoice-shapes.ts';
import { partiesOf } from '../invoices/parties.ts';

interface BilledParties {
  projectId: string;
  customerId: string;
  parties: Parties | null;
}

/**
 * Who sells and who buys, as kept; as it is now for a draft, and for what was finalised before parties were kept.
 * A seller that has not said its name in law goes by that of its project.
 */
export async function partiesOn(em: EntityManager, billed: BilledParties): Promise<Parties> {
  const parties = billed.parties ?? (await partiesNow(em, billed));
  if (parties.seller.name) return parties;
  const { name } = await em.findOneOrFail(Project, { id: billed.projectId });
  return { ...parties, seller: { ...parties.seller, name } };
}

async function partiesNow(em: EntityManager, { customerId }: BilledParties): Promise<Parties> {
  return partiesOf(await accountOf(em, await em.findOneOrFail(Customer, { id: customerId })));
}
