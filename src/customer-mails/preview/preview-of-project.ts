import type { EntityManager } from '@mikro-orm/postgresql';
import { logoUrl } from '../../auth/network/logos.ts';
import { Project } from '../../auth/projects/project.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { notFound } from '../../errors.ts';
import { findProfile } from '../../billing/customers/profile/find-profile.ts';
import { Check } from '../../platform/values/check.ts';
import { logoOfMail } from '../content/logo-of-mail.ts';
import { sellerOf } from '../content/seller-of.ts';
import type { MailKind } from '../mail-kind.ts';
import { mailLanguages } from '../words/mail-locale.ts';
import type { MailLanguage } from '../words/mail-locale.ts';
import { previewMail } from './preview-mail.ts';
import type { MailPreview } from './preview-mail.ts';

interface PreviewRequest {
  projectId?: string | null;
  kind: MailKind;
  language: string;
  /** The public address of the hub, which serves logos. */
  hubUrl: string;
}

/** Writes a mail of a project with example data. */
export async function previewOfProject(
  em: EntityManager,
  viewer: Viewer,
  { projectId, kind, language, hubUrl }: PreviewRequest,
): Promise<MailPreview> {
  const id = viewer.actIn('billing:read', projectId);
  const isKnown = mailLanguages.some((each) => each === language);
  new Check().that(isKnown, '/language', `must be one of ${mailLanguages.join(', ')}`).done();
  const [project, profile] = [await em.findOne(Project, { id }), await findProfile(em, id)];
  // An operator may act in every project, and so in one that does not exist.
  if (!project) throw notFound('project');
  const logo = await logoOfMail(em, project);
  const url = logoUrl(hubUrl, project.logoSha256);
  return previewMail(kind, {
    ...{ language: language as MailLanguage, project: project.name, customer: 'Ada Lovelace' },
    seller: sellerOf(profile),
    ...(logo && url && { logo: { url, width: logo.width, height: logo.height } }),
  });
}
