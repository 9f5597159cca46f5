import type { Session } from './session.ts';

type Message = { kind: 'wanted' } | { kind: 'token'; token: string };

/** Gives the GraphQL explorer in another tab a token at each of its requests, so that it acts as the person. */
export function lendToken(session: Session): void {
  const channel = new BroadcastChannel('console.explorer');
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'wanted' || session.hasEnded) return;
    void session.accessToken().then((token) => channel.postMessage({ kind: 'token', token } satisfies Message));
  });
}
