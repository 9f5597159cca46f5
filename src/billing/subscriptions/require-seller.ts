import type { Viewer } from '../../auth/viewer.ts';
import { lackingScope } from '../../errors.ts';

/** Some terms are the project's to grant: a customer who manages a subscription of their own cannot. */
export function requireSeller(viewer: Viewer, projectId: string): void {
  if (!viewer.may('billing:write', projectId)) throw lackingScope('billing:write');
}
