import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { Customer } from '../customers/customer.ts';
import { findProfile } from '../customers/profile/find-profile.ts';
import { VatIdChecking } from '../customers/profile/sale-policies.ts';
import { isInVies } from '../customers/taxes/vat-id-check.ts';

/** Has the VAT id of a customer checked again, by the worker, within minutes. */
export async function requestVatIdCheck(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Customer> {
  viewer.require('billing:write');
  const { projectId } = viewer.admit('billing:write', await em.findOne(Customer, { id }), 'customer');
  const { vatIdCheck } = await findProfile(em, projectId);
  if (vatIdCheck === VatIdChecking.off)
    throw conflict(
      'vat_id_check_off',
      'The project does not check VAT ids: set `vatIdCheck` in its billing profile to on.',
    );
  const customer = (await lock(em, Customer, id))!;
  if (!customer.vatId || !isInVies(customer.vatId))
    throw conflict('vat_id_not_in_vies', 'VIES knows only VAT ids of the EU, and this customer has none.');
  // Not by the ORM, which would count a new version of the customer.
  await query(
    em,
    sql`update customer set vat_id_check_due_at = ${now}
      where id = ${uuid.customer(id)} and project_id = ${uuid.project(projectId)}`,
  );
  return customer;
}
