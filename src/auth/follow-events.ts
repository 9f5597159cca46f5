import type { FeedWatch, FollowedFeed } from '../platform/events/feed-watch.ts';
import type { Viewer } from './viewer.ts';

/** Follows the event feed of a project that the viewer administers. */
export function followEvents(viewer: Viewer, projectId: string | null | undefined, feeds: FeedWatch): FollowedFeed {
  return feeds.open(viewer.actIn('project:admin', projectId));
}
