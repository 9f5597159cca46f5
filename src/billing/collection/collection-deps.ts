import type { Temporal } from 'temporal-polyfill';
import type { SealedBox } from '../../platform/seal.ts';
import type { Gateways } from '../payments/gateways/gateways.ts';
import type { InTransaction } from '../turns/run-due.ts';
import type { Actor } from '../../platform/events/record.ts';

/** The dependencies of the work that calls gateways. */
export interface CollectionDeps {
  inTransaction: InTransaction;
  gateways: Gateways;
  /** Opens the secrets of gateway accounts. */
  box: SealedBox;
  /** The real time. */
  now: () => Temporal.Instant;
  /** How long a gateway may take to answer. */
  timeoutMs: number;
  /** Receives why a gateway gave no answer about a subject; the gateway is asked later. */
  onNoAnswer: (subject: string, error: unknown) => void;
  /** Receives what a gateway took instead of what was asked for an attempt; a person has to settle it. */
  onMismatch: (subject: string, mismatch: string) => void;
  /** Receives each error of the hub itself in the work on a subject, which is done again. */
  onFailure: (subject: string, error: unknown) => void;
}

/** The actor of what gateways report. */
export const collector: Actor = { principal: 'worker:gateways' };
