import { Migration0001Platform } from './0001-platform.ts';
import { Migration0002Auth } from './0002-auth.ts';
import { Migration0003Catalog } from './0003-catalog.ts';
import { Migration0004Metering } from './0004-metering.ts';
import { Migration0005Billing } from './0005-billing.ts';
import { Migration0006Provider } from './0006-provider.ts';
import { Migration0007CatalogTerms } from './0007-catalog-terms.ts';
import { Migration0008Search } from './0008-search.ts';
import { Migration0009Releases } from './0009-releases.ts';
import { Migration0010Licences } from './0010-licences.ts';
import { Migration0011Entitlements } from './0011-entitlements.ts';
import { Migration0012Imports } from './0012-imports.ts';
import { Migration0013Invoicing } from './0013-invoicing.ts';
import { Migration0014MeteringForBilling } from './0014-metering-for-billing.ts';

/** In the order they run. A migration that has landed is never changed; the next change is another file. */
export const migrations = [
  { name: '0001-platform', class: Migration0001Platform },
  { name: '0002-auth', class: Migration0002Auth },
  { name: '0003-catalog', class: Migration0003Catalog },
  { name: '0004-metering', class: Migration0004Metering },
  { name: '0005-billing', class: Migration0005Billing },
  { name: '0006-provider', class: Migration0006Provider },
  { name: '0007-catalog-terms', class: Migration0007CatalogTerms },
  { name: '0008-search', class: Migration0008Search },
  { name: '0009-releases', class: Migration0009Releases },
  { name: '0010-licences', class: Migration0010Licences },
  { name: '0011-entitlements', class: Migration0011Entitlements },
  { name: '0012-imports', class: Migration0012Imports },
  { name: '0013-invoicing', class: Migration0013Invoicing },
  { name: '0014-metering-for-billing', class: Migration0014MeteringForBilling },
];
