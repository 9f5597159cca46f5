import type { Client } from 'urql';
import type { Session } from '../session/session.ts';
import { FeedReader } from './feed-reader.ts';
import { Refresher } from './refresher.ts';
import { whileSeen } from './while-seen.ts';

export interface LiveOptions {
  project: string;
  session: Session;
  client: Client;
  signal: AbortSignal;
}

/** Follows the events of a project while the tab is seen, by one connection, and reads again what they concern. */
export function goLive({ project, session, client, signal }: LiveOptions): void {
  const refresher = new Refresher(client);
  const reader = new FeedReader({
    ...{ project, session },
    onEvents: (events) => refresher.note(events),
    onGap: () => refresher.noteAll(),
  });
  whileSeen(reader, signal);
  signal.addEventListener('abort', () => refresher.stop());
}
