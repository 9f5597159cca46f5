import type { EntityManager } from '@mikro-orm/postgresql';
import { holdProject } from '../../auth/projects/membership.ts';
import { conflict } from '../../errors.ts';
import { bigint, query, sql, uuid } from '../../platform/store/sql.ts';

const gigabyte = 10 ** 9;

/**
 * Refuses a file that exceeds the quota of its project. A file counts once it is announced. An uploaded file counts for
 * good, since nothing is ever removed from the store. The project is locked, so its files are announced one at a time.
 */
export async function requireFilesQuota(
  em: EntityManager,
  projectId: string,
  { size, filesGb }: { size: number; filesGb: number },
): Promise<void> {
  if (!filesGb) return;
  await holdProject(em, projectId);
  const [taken] = await query<{ bytes: bigint }>(
    em,
    sql`select coalesce(sum(size), 0) as bytes from artifact
      where project_id = ${uuid.project(projectId)} and (status <> 'yanked' or uploaded_at is not null)`,
    { bytes: bigint },
  );
  if (taken!.bytes + BigInt(size) > BigInt(filesGb) * BigInt(gigabyte)) throw filesQuotaUsed(filesGb);
}

function filesQuotaUsed(filesGb: number): Error {
  return conflict(
    'files_quota_used',
    `The files of a project may have ${filesGb} GB together, and this one would exceed that: yank artifacts without an uploaded file, or ask the operator for a larger quota.`,
  );
}
