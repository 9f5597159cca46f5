import type { FeedEvent } from '../../platform/events/feed.ts';
import type { EventType, PayloadOf } from '../../platform/events/catalogue/catalogue.ts';
import type { MailKind } from '../mail-kind.ts';

/** A mail that an event causes. */
export interface CausedMail {
  kind: MailKind;
  customerId: string;
  /** The id of what it is about. */
  subjectId: string;
  /** A project has one mail of a kind for each cause. */
  cause: string;
  /** The facts that it has beside the current state of its subject. */
  data?: Record<string, unknown>;
  /** Whether it is about the start of a subscription, and so left out for one that moves in from another system. */
  isOfStart?: boolean;
  /** Whether it is left out where a mail of its kind about its subject has announced the same time. */
  isUnlessAnnounced?: boolean;
}

type CauseOf<T extends EventType> = (event: FeedEvent, payload: PayloadOf<T>) => CausedMail | undefined;

/** The events that cause mails, with the mail of each; undefined where this one causes none. */
export type Causes = { [T in EventType]?: CauseOf<T> };
