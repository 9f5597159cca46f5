import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, uuid } from '../platform/store/sql.ts';

/** The recipient of a mail: null where there is no address. */
export interface Addressee {
  address: string | null;
  locale: string;
}

/** The address of a customer, or of the person who is the customer, and the language of their mails. */
export async function findAddressee(em: EntityManager, customerId: string): Promise<Addressee | undefined> {
  const [found] = await query<Addressee>(
    em,
    sql`select coalesce(c.email, (select u.email from hub_user u
          where u.id = c.user_id and u.email_verified_at is not null)) as address,
        coalesce(c.locale, p.locale, 'en') as locale
      from customer c left join billing_profile p on p.project_id = c.project_id
      where c.id = ${uuid.customer(customerId)}`,
  );
  return found;
}
