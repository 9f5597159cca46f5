import type { ItemFollower } from '../../billing/subscriptions/item-followers.ts';
import { issueLicences } from './issue-licences.ts';
import { renewLicences } from './renew-licences.ts';
import { revokeLicences } from './revoke-licences.ts';
import { transferLicences } from './transfer-licences.ts';

/** Issues, changes and revokes licences as the items of subscriptions change. */
export const licensing: ItemFollower = {
  async sold(em, actor, items, at) {
    issueLicences(em, actor, items, at);
  },
  changed: renewLicences,
  transferred: transferLicences,
  endedUnpaid: revokeLicences,
};
