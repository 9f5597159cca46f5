import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { ImageFacts } from '../../platform/files/image-facts.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import type { LogoImage } from './logo-image.ts';

/** The path of the logos; the SHA-256 of the file follows, so that browsers may keep it forever. */
export const logosPath = '/logos/';

/** The address of a stored logo, or null without one. */
export function logoUrl(url: string, sha256: string | null): string | null {
  return sha256 && url + logosPath + sha256;
}

/** Stores the logo of a project or of the network in place of the one before; null removes it. */
export async function storeLogo(
  em: EntityManager,
  ownerId: string,
  logo: LogoImage | null,
  now: Temporal.Instant,
): Promise<void> {
  const owner = uuid.project(ownerId);
  if (!logo) return void (await query(em, sql`delete from logo where owner_id = ${owner}`));
  const { contentType, width, height, sha256, bytes } = logo;
  await query(
    em,
    sql`insert into logo (owner_id, content_type, width, height, sha256, bytes, updated_at)
      values (${owner}, ${contentType}, ${width}, ${height}, ${sha256}, ${bytes}, ${now})
      on conflict (owner_id) do update set content_type = excluded.content_type, width = excluded.width,
        height = excluded.height, sha256 = excluded.sha256, bytes = excluded.bytes, updated_at = excluded.updated_at`,
  );
}

/** A logo as it is served. */
export interface ServedLogo {
  contentType: ImageFacts['contentType'];
  /** In pixels. */
  width: number;
  height: number;
  bytes: Buffer;
}

/** Finds a logo that a project or the network has at the moment. */
export async function findLogo(em: EntityManager, sha256: string): Promise<ServedLogo | undefined> {
  const [found] = await query<ServedLogo>(
    em,
    sql`select content_type as "contentType", width, height, bytes from logo where sha256 = ${sha256} limit 1`,
  );
  return found;
}
