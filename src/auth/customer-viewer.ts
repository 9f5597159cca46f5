import { BaseViewer } from './base-viewer.ts';
import type { ViewerReach } from './base-viewer.ts';
import { projectRequired } from '../errors.ts';

export interface CustomerViewerValues {
  /** The link by which the customer came; the audit names it. */
  linkId: string;
  projectId: string;
  customerId: string;
  /** The invoices that the link opens: one, and those that have replaced it, the newest last; undefined for the whole portal. */
  invoiceIds?: readonly string[];
}

/**
 * A customer of a project without an account, who came by a link. They have the rights of a person with their own customer,
 * and no right in any project; a link of an invoice opens that alone.
 */
export class CustomerViewer extends BaseViewer {
  readonly kind = 'customer';
  readonly principal: string;
  readonly projectId: string;
  readonly customerId: string;
  readonly invoiceIds: readonly string[] | undefined;

  constructor({ linkId, projectId, customerId, invoiceIds }: CustomerViewerValues) {
    super(new Set(invoiceIds ? ['billing:read', 'billing:write'] : ['billing:read', 'billing:write', 'catalog:read']));
    this.principal = linkId;
    this.projectId = projectId;
    this.customerId = customerId;
    this.invoiceIds = invoiceIds;
  }

  override get party(): string {
    return this.customerId;
  }

  /** A subscription is changed to plans that are for sale. */
  override seesForSale(): boolean {
    return !this.invoiceIds;
  }

  protected override runsNetwork(): boolean {
    return false;
  }

  protected override isOwnerOf(): boolean {
    return false;
  }

  protected override projects(): ViewerReach {
    return [];
  }

  override knownProjects(): ViewerReach {
    return [];
  }

  protected override homeProject(): never {
    throw projectRequired();
  }
}
