import type { Viewer } from '../../src/auth/viewer.ts';

/** The rights that decide what a viewer sees of an object of the catalog, as a short text for the key of its fragment. */
export function seenAs(viewer: Viewer, { projectId }: { projectId: string }): string {
  return `${Number(viewer.may('catalog:read', projectId))}${Number(viewer.may('catalog:write', projectId))}`;
}
