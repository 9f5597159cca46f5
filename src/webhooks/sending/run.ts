import type { StoredSecret } from '../signing/sign.ts';

/** A message that is due, with its event. */
export interface DueWebhook {
  id: string;
  endpointId: string;
  /** The number of attempts since it was written or replayed. */
  tries: number;
  replays: number;
  eventId: string;
  type: string;
  version: number;
  sequence: string;
  subject: string;
  payload: Record<string, unknown>;
  at: string;
  testClockId: string | null;
}

/** Messages to an endpoint that this process has leased. */
export interface Run {
  endpointId: string;
  projectId: string;
  url: string;
  isOrdered: boolean;
  /** Whether the attempts before have failed, so that one is tried before the others. */
  isFailing: boolean;
  lease: string;
  secrets: StoredSecret[];
  messages: DueWebhook[];
}

/** An attempt to send a message, and its result. */
export interface Outcome {
  message: DueWebhook;
  url: string;
  at: string;
  durationMs: number;
  status: number | null;
  response: string | null;
  /** Why it failed; null if it was accepted. */
  problem: string | null;
}

export interface RunResult {
  run: Run;
  outcomes: Outcome[];
}

export const isDelivered = ({ problem }: Outcome): boolean => problem === null;

/** Whether the endpoint says that it is there no longer. */
export const isGone = ({ status }: Outcome): boolean => status === 410;
