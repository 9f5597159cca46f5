import type { EntityManager } from '@mikro-orm/postgresql';
import { findLogo } from '../../auth/network/logos.ts';
import type { ServedLogo } from '../../auth/network/logos.ts';
import type { Project } from '../../auth/projects/project.ts';

/** The logo of a project as its mails show it, if it has one of a type that readers of mails know: few show WebP. */
export async function logoOfMail(
  em: EntityManager,
  { logoSha256 }: Pick<Project, 'logoSha256'>,
): Promise<ServedLogo | undefined> {
  const logo = logoSha256 ? await findLogo(em, logoSha256) : undefined;
  return logo?.contentType === 'image/webp' ? undefined : logo;
}
