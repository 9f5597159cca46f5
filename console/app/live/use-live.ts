import { useMay } from '../shell/viewer.ts';
import { useLater } from './use-later.ts';

const load = async () => (await import('./go-live.ts')).goLive;

/**
 * Reads what the page shows again when an event of the project concerns it. Needs the scope of the feed; without it, and
 * whenever the feed cannot be followed, screens show what they have read.
 */
export function useLive(project: string | undefined): void {
  useLater(useMay('project:admin', project) ? project : undefined, load);
}
