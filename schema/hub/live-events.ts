import { GraphQLID, GraphQLNonNull } from 'graphql';
import { followEvents } from '../../src/auth/follow-events.ts';
import { listEvents } from '../../src/auth/project-history.ts';
import type { FollowedFeed } from '../../src/platform/events/feed-watch.ts';
import type { FeedEvent } from '../../src/platform/events/feed.ts';
import { runApart } from '../../src/platform/postgres/work-context.ts';
import type { HubContext } from '../context.ts';
import type { LiveField } from '../live-field.ts';

interface ProjectEventsArgs {
  projectId?: string | null;
  after?: string | null;
}

export const projectEvents: LiveField<FeedEvent, ProjectEventsArgs> = (type) => ({
  type: new GraphQLNonNull(type('Event')),
  description:
    'The events of a project as they come, by sequence; begun again after the last one, none is missed or repeated ' +
    'as long as events are kept (90 days, or as the operators set); a gap in the sequence shows that some were removed. ' +
    'Scope project:admin.',
  args: {
    projectId: {
      type: GraphQLID,
      description: 'The project; by default that of the key, or your default project.',
    },
    after: {
      type: GraphQLID,
      description: 'A sequence, or a cursor of `events`, after which to begin; by default with the events to come.',
    },
  },
  subscribe: (_, args, context) => eventsFor(args, context),
  resolve(event, _, { viewer }) {
    viewer.actIn('project:admin', event.projectId);
    return event;
  },
});

/** How many events are read at a time. */
const eventsAtOnce = 100;

/** The longest wait for a sign of new events, in milliseconds. */
const longestMs = 60_000;

function eventsFor(args: ProjectEventsArgs, context: HubContext): AsyncGenerator<FeedEvent> {
  const feed = followEvents(context.viewer, args.projectId, context.feeds);
  context.ended?.addEventListener('abort', () => feed.close());
  return readOn(feed, args, context);
}

async function* readOn(
  feed: FollowedFeed,
  { projectId, after }: ProjectEventsArgs,
  { em, viewer, ended }: HubContext,
): AsyncGenerator<FeedEvent> {
  const read = (request: Parameters<typeof listEvents>[3]) =>
    runApart(() => listEvents(em, viewer, projectId, request));
  try {
    let place = after ?? (await read({ first: 1, isNewestFirst: true })).cursors[0];
    for (;;) {
      const { rows, cursors, hasNextPage } = await read({ first: eventsAtOnce, after: place });
      place = cursors.at(-1) ?? place;
      yield* rows;
      if (ended?.aborted || (!hasNextPage && (await feed.wait(longestMs)) === 'ended')) return;
    }
  } finally {
    feed.close();
  }
}
