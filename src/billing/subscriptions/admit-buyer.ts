import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../../auth/viewer.ts';
import { Refusal } from '../../errors.ts';
import { findProfile } from '../customers/profile/find-profile.ts';
import { SelfService } from '../customers/profile/sale-policies.ts';

/**
 * Returns whether the viewer buys for themself, rather than for the project. Refuses a person who does so through a
 * client that the project does not sell by.
 */
export async function admitBuyer(em: EntityManager, viewer: Viewer, projectId: string): Promise<boolean> {
  if (viewer.may('billing:write', projectId)) return false;
  const { selfService } = await findProfile(em, projectId);
  if (!sellsThrough(selfService, viewer, projectId)) throw selfServiceOff(selfService);
  return true;
}

function sellsThrough(selfService: SelfService, viewer: Viewer, projectId: string): boolean {
  if (selfService === SelfService.own_clients) return viewer.kind === 'user' && viewer.clientProjectId === projectId;
  return selfService === SelfService.all_clients;
}

function selfServiceOff(selfService: SelfService): Refusal {
  const sentence =
    selfService === SelfService.off
      ? 'This project does not sell to people directly; ask it for a subscription.'
      : 'This project sells to people only through its own website and applications; buy it there.';
  return new Refusal('forbidden', 'self_service_off', sentence);
}
