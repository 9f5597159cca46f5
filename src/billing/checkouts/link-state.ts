import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../errors.ts';
import type { Refusal } from '../../errors.ts';
import { isAfter } from '../../platform/time/instants.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import type { CheckoutLink } from './checkout-link.ts';

/** Why a link cannot be used now, by its own terms; undefined if it can. */
export type LinkObstacle = 'archived' | 'expired' | 'used_up';

export async function obstacleOf(
  em: EntityManager,
  link: CheckoutLink,
  now: Temporal.Instant,
): Promise<LinkObstacle | undefined> {
  const { archivedAt, expiresAt, maxUses } = link;
  if (archivedAt) return 'archived';
  if (expiresAt && !isAfter(expiresAt, now)) return 'expired';
  return maxUses !== null && (await freePlace(em, link)) === undefined ? 'used_up' : undefined;
}

/**
 * The lowest number that a further purchase through a link with `maxUses` can have; undefined if it is used up. Exact while
 * the link is locked, and the index checkout_link_used_up backs it.
 */
export async function freePlace(
  em: EntityManager,
  { id, projectId, maxUses }: Pick<CheckoutLink, 'id' | 'projectId' | 'maxUses'>,
): Promise<number | undefined> {
  const used = sql`select from checkout
    where link_id = ${uuid.checkoutlink(id)} and project_id = ${uuid.project(projectId)} and status <> 'expired'`;
  const [row] = await query<{ place: number }>(
    em,
    sql`select place from generate_series(1, ${maxUses}::integer) place
      where (select count(*) from (${used}) all_used) < ${maxUses}::integer
        and not exists (${used} and checkout.place = place.place)
      order by place limit 1`,
  );
  return row?.place;
}

export function refusalOf(obstacle: LinkObstacle): Refusal {
  return conflict(`checkout_link_${obstacle}`, sentences[obstacle]);
}

const sentences: Record<LinkObstacle, string> = {
  archived: 'This link is no longer in use; ask the project for another one.',
  expired: 'This link has expired; ask the project for another one.',
  used_up: 'This link has been used as often as it may be.',
};
