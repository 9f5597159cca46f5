import { FiguresReader } from './figures-reader.ts';
import type { LiveOptions } from './go-live.ts';
import { Refresher } from './refresher.ts';
import { whileSeen } from './while-seen.ts';

/** The fields of the API that change with the figures of a project. */
const ofFigures = ['usageAnalytics', 'usageEvents'];

/** Follows the figures of a project while the tab is seen, and reads again what shows usage when they have changed. */
export function followFigures({ project, session, client, signal }: LiveOptions): void {
  const refresher = new Refresher(client);
  const reader = new FiguresReader({ project, session, onChange: () => refresher.noteFields(ofFigures) });
  whileSeen(reader, signal);
  signal.addEventListener('abort', () => refresher.stop());
}
