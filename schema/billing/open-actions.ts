import type { Viewer } from '../../src/auth/viewer.ts';

/** Of the actions that are possible now, those of the viewer: all for the project, and `own` for its customer. */
export function openActions(
  viewer: Viewer,
  projectId: string,
  { possible, own = [] }: { possible: readonly string[]; own?: readonly string[] },
): string[] {
  return possible.filter((action) => own.includes(action) || viewer.may('billing:read', projectId));
}
