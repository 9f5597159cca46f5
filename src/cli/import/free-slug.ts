import type { EntityManager } from '@mikro-orm/postgresql';
import { conflict } from '../../errors.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';

const slugMax = 80;
const tries = 9;

/** Reads which candidate slugs of the packages are already used by products of the project. */
export async function takenSlugs(em: EntityManager, projectId: string, names: string[]): Promise<Set<string>> {
  const rows = await query<{ slug: string }>(
    em,
    sql`select slug from product where project_id = ${uuid.project(projectId)}
     and slug = any(${names.flatMap(candidates)}::text[]) and deleted_at is null`,
  );
  return new Set(rows.map(({ slug }) => slug));
}

/** The first candidate slug of a package that no other product has. */
export function freeSlug(taken: ReadonlySet<string>, name: string): string {
  const free = candidates(name).find((slug) => !taken.has(slug));
  if (free) return free;
  throw conflict(
    'product_slug_taken',
    `the slug ${slugOf(name)} and its numbered alternatives are taken by other products`,
  );
}

/** The candidate slugs of a package: forge, forge-2, forge-3 and so on. */
function candidates(name: string): string[] {
  const slug = slugOf(name);
  const later = Array.from({ length: tries - 1 }, (_, index) => `${trimmed(slug.slice(0, slugMax - 2))}-${index + 2}`);
  return [slug, ...later];
}

/** The slug of a package name: @scope/name becomes scope-name. */
export function slugOf(name: string): string {
  const plain = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return trimmed(trimmed(plain).slice(0, slugMax)) || 'package';
}

function trimmed(text: string): string {
  return text.replaceAll(/^-+|-+$/g, '');
}
