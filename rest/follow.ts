import type { Request, Response } from 'express';
import { Refusal, followEvents, invalidInput, runApart } from '../schema/index.ts';
import type { HubContext } from '../schema/index.ts';
import type { RunnableRoute } from './prepare.ts';
import type { RestRequest } from './route.ts';
import { send } from './stream.ts';

interface Followed {
  row: RunnableRoute;
  request: RestRequest;
  response: Response;
  /** The context of each page: with limits and a time of its own, and with the viewer as they are by then. */
  context: () => HubContext;
}

interface EventPage {
  nodes: { sequence: string }[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

/** How often a quiet answer shows that it lives, and how soon it ends after its credential. */
const beatMs = 5_000;

const pageSize = '100';

/** A share of memory is held until the answer ends, which would add up; one page of a follower is in memory. */
const unshared = { admitAnswer: async () => {} };

/** Whether a request wants to follow the list instead of reading one page of it. */
export function isFollowed({ isFollowable }: RunnableRoute, request: Request): boolean {
  const types = (request.headers.accept ?? '').split(',').map((type) => type.split(';')[0]!.trim());
  return Boolean(isFollowable) && request.method === 'GET' && types.includes('text/event-stream');
}

/**
 * Sends the entries of a list as server-sent events, those that exist and then those to come, until the reader leaves, the
 * credential ends or the hub does. Each has its place as the id: a reader who sends the last one goes on after it.
 */
export async function follow({ row, request, response, context }: Followed): Promise<void> {
  const { 'last-event-id': lastId } = request.headers;
  const start = lastId || request.query.after;
  if (request.query.order === 'newest_first')
    throw invalidInput([{ pointer: '/order', detail: 'must be oldest_first, to follow the events' }]);
  const first = context();
  const feed = followEvents(first.viewer, request.query.projectId, first.feeds);
  const leave = () => feed.close();
  response.once('close', leave);
  try {
    const read = async (after: string | undefined, own: HubContext): Promise<EventPage> => {
      const query = { ...request.query, first: request.query.first ?? pageSize, ...(after && { after }) };
      const { data, errors } = await runApart(() => row.run({ ...request, query }, { ...own, ...unshared }));
      if (errors?.length) throw errors[0];
      return Object.values(data!)[0] as EventPage;
    };
    let page = await read(start, first);
    begin(response);
    let after = start;
    for (let beatAt = performance.now(); !response.destroyed;) {
      await send(response, page.nodes.map(written).join(''));
      after = page.pageInfo.endCursor ?? after;
      const waited = page.pageInfo.hasNextPage ? 'woken' : await feed.wait(beatMs);
      if (waited === 'ended') break;
      if (performance.now() - beatAt >= beatMs) {
        if (!(await isStillAllowed(response))) break;
        await send(response, ':\n\n');
        beatAt = performance.now();
      }
      page =
        waited === 'woken'
          ? await read(after, context())
          : { nodes: [], pageInfo: { endCursor: null, hasNextPage: false } };
    }
    response.end();
  } finally {
    response.off('close', leave);
    feed.close();
  }
}

function begin(response: Response): void {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'private, no-store',
    // nginx would collect the answer before it passes it on.
    'X-Accel-Buffering': 'no',
  });
  response.vary('Accept, Authorization, X-API-Key');
  response.write('retry: 2000\n\n');
}

function written(node: EventPage['nodes'][number]): string {
  return `id: ${node.sequence}\ndata: ${JSON.stringify(node)}\n\n`;
}

/** Authenticates the credential again: it may have expired, or been revoked, since the request came. */
async function isStillAllowed({ locals }: Response): Promise<boolean> {
  try {
    await (locals as { authenticateAgain?: () => Promise<void> }).authenticateAgain?.();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
