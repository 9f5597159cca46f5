import { useMay } from '../shell/viewer.ts';
import { useLater } from './use-later.ts';

const load = async () => (await import('./follow-figures.ts')).followFigures;

/** Reads usage on the page again when more has been recorded, which no event of the project says. */
export function useLiveFigures(project: string): void {
  useLater(useMay('analytics:read', project) ? project : undefined, load);
}
