import type { EntityManager } from '@mikro-orm/postgresql';
import type { Seller } from '../../auth/oidc/pages/scene.ts';
import type { StoredLogo } from '../../auth/network/network-settings.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { parseId } from '../../platform/values/ids.ts';

/** The project that sells by a link, for the pages on which its buyers sign in; undefined for what is no link. */
export async function sellerOfLink(em: EntityManager, linkId: string): Promise<Seller | undefined> {
  if (parseId(linkId)?.prefix !== 'checkoutlink') return undefined;
  const [found] = await query<{ name: string; logo: StoredLogo | null; backUrl: string }>(
    em,
    sql`select project.name, link.cancel_url as "backUrl",
        case when logo.sha256 is null then null
          else json_build_object('sha256', logo.sha256, 'width', logo.width, 'height', logo.height) end as logo
      from checkout_link link join project on project.id = link.project_id
      left join logo on logo.owner_id = project.id
      where link.id = ${uuid.checkoutlink(linkId)}`,
  );
  return found;
}
