import type { EntityManager } from '@mikro-orm/postgresql';
import { Licence } from '../../entitlements/licences/licence.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { MailKind } from '../mail-kind.ts';
import type { CausedMail } from './mail-cause.ts';

/** Whether a mail is about a subscription that began before it was created, or about a licence that it has from then. */
export async function isMovedIn(em: EntityManager, { kind, subjectId }: CausedMail): Promise<boolean> {
  const licence = kind === MailKind.licence ? await em.findOneOrFail(Licence, { id: subjectId }) : undefined;
  const id = licence ? licence.subscriptionId : subjectId;
  if (!id) return false;
  const isFirst = licence?.itemId ? sql`i.id = ${uuid.item(licence.itemId)}` : sql`true`;
  const found = await query(
    em,
    sql`select from subscription s join subscription_item i on i.subscription_id = s.id and i.project_id = s.project_id
      where s.id = ${uuid.subscription(id)} and s.start_at < s.created_at and i.started_at <= s.created_at
        and ${isFirst} limit 1`,
  );
  return found.length > 0;
}
