import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { Field, ID, InputType } from 'type-graphql';
import { ofProjects } from '../../auth/of-project.ts';
import type { ScopedList } from '../../auth/scoped-list.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { record } from '../../platform/events/record.ts';
import { sql } from '../../platform/store/sql.ts';
import { MailReport, MailSuppression } from './mail-suppression.ts';
import { addressKey } from './suppress.ts';

@InputType({ description: 'The filters of suppressed addresses; a suppression must match all of them.' })
export class MailSuppressionFilter {
  @Field(() => ID, { nullable: true, description: 'Only those of this project.' })
  projectId?: string | null;

  @Field(() => String, { nullable: true, description: 'Only this address.' })
  address?: string | null;

  @Field(() => MailReport, { nullable: true, description: 'Only those with this cause.' })
  cause?: MailReport | null;
}

/** The addresses to which the viewer's projects send no more mails. */
export const mailSuppressionList: ScopedList<MailSuppression, MailSuppressionFilter> = {
  entity: MailSuppression,
  where(viewer, { projectId, address, cause }) {
    const where = ofProjects(viewer, 'billing:read', projectId);
    if (address) where.and(sql`address = ${addressKey(address)}`);
    if (cause) where.and(sql`cause = ${cause}`);
    return where;
  },
};

/** Sends mails to an address again; those that were skipped are not sent later. */
export async function liftMailSuppression(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<MailSuppression> {
  viewer.require('billing:write');
  const found = await em.findOne(MailSuppression, { id });
  const suppression = viewer.admit('billing:write', found, 'mail_suppression');
  const { projectId, cause } = suppression;
  em.remove(suppression);
  record(em, viewer, now, { projectId, type: 'mail_suppression.lifted', subject: id, payload: { cause } });
  return suppression;
}
