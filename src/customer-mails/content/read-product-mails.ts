import { Product } from '../../catalog/products/product.ts';
import { LicenceStatus } from '../../entitlements/licences/licence-status.ts';
import { Licence } from '../../entitlements/licences/licence.ts';
import { ProductGrant } from '../../entitlements/product-grants/product-grant.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { MailKind } from '../mail-kind.ts';
import type { MailReader } from './mail-reader.ts';

const link = { to: 'portal' } as const;

/** The mail of a licence with its key, unless it is suspended or was revoked. */
export const readLicence: MailReader = async (em, { mail, signer }) => {
  const licence = await em.findOneOrFail(Licence, { id: mail.subjectId });
  if (licence.status !== LicenceStatus.active) return undefined;
  const { name } = await em.findOneOrFail(Product, { id: licence.productId });
  return { kind: MailKind.licence, facts: { product: name }, link, licenceKey: await signer.keyOf(licence) };
};

/** The mail of a product that a customer has without a subscription, if it has a release with files. */
export const readDownload: MailReader = async (em, { mail }) => {
  const grant = await em.findOneOrFail(ProductGrant, { id: mail.subjectId });
  const { productId, projectId, endedAt } = grant;
  const [release] = await query<{ version: string }>(
    em,
    sql`select r.version from release r
      where r.product_id = ${uuid.product(productId)} and r.project_id = ${uuid.project(projectId)}
        and r.status = 'published' and r.channel = 'stable' and exists (
          select from artifact a where a.release_id = r.id and a.project_id = r.project_id and a.status = 'uploaded')
      order by r.version_key desc limit 1`,
  );
  if (endedAt || !release) return undefined;
  const { name } = await em.findOneOrFail(Product, { id: productId });
  return { kind: MailKind.download_ready, facts: { product: name, version: release.version }, link };
};
