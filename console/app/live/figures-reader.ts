import { createRequest, formatDocument, stringifyDocument } from '@urql/core';
import { LiveFiguresDocument } from '../graphql/gql/graphql.ts';
import { timezone } from '../parts/timezone.ts';
import type { Session } from '../session/session.ts';
import { Refused, stayConnected, wait } from './stay-connected.ts';
import { askStream, readStream } from './stream.ts';

interface FiguresReaderOptions {
  project: string;
  session: Session;
  /** The figures of the project are other than before. */
  onChange: () => void;
}

/** How long no figures are asked for after a refusal for a time, such as one for too many requests. */
const refusedMs = 60_000;

/** Follows the figures of a project by a subscription, and notes that they have changed. */
export class FiguresReader {
  #shown: string | undefined;
  #ended: AbortController | undefined;

  constructor(private readonly options: FiguresReaderOptions) {}

  open(): void {
    if (this.#ended) return;
    this.#ended = new AbortController();
    const { signal } = this.#ended;
    void stayConnected({ session: this.options.session, signal }, (onAnswer) => this.#follow(signal, onAnswer));
  }

  close(): void {
    this.#ended?.abort();
    this.#ended = undefined;
  }

  async #follow(signal: AbortSignal, onAnswer: () => void): Promise<void> {
    for await (const events of readStream(
      (both) => this.#ask(both),
      signal,
      () => {},
    )) {
      // The end of a stream is an event without data.
      for (const data of events.map((event) => event.data).filter(Boolean)) {
        const { errors } = JSON.parse(data) as { errors?: { extensions: { kind: string } }[] };
        if (errors) return refuse(errors[0]!.extensions.kind, signal);
        onAnswer();
        this.#note(data);
      }
    }
  }

  /** The first figures may be newer than the page, which was read before. */
  #note(figures: string): void {
    if (figures !== this.#shown) this.options.onChange();
    this.#shown = figures;
  }

  #ask(signal: AbortSignal): Promise<Response> {
    const { project, session } = this.options;
    const query = textOf(LiveFiguresDocument.toString());
    const variables = { projectId: project, timezone: timezone() };
    const headers = { accept: 'text/event-stream', 'content-type': 'application/json' };
    const body = JSON.stringify({ query, variables });
    return askStream(session, '/graphql/stream', { method: 'POST', headers, body, signal });
  }
}

/** The text as the list of the console's documents has it, which a hub may accept alone. */
function textOf(document: string): string {
  return stringifyDocument(formatDocument(createRequest(document, {}).query));
}

async function refuse(kind: string, signal: AbortSignal): Promise<void> {
  if (kind !== 'limited' && kind !== 'internal') throw new Refused();
  await wait(refusedMs, signal);
}
