import { createContext, use, useSyncExternalStore } from 'react';
import type { Bearer } from '../app/session/bearer.ts';

/** The link by which the customer came; its secret is the credential. */
export class Link implements Bearer {
  #hasExpired: boolean;
  readonly #listeners = new Set<() => void>();

  constructor(private readonly secret: string) {
    this.#hasExpired = !secret;
  }

  get hasExpired(): boolean {
    return this.#hasExpired;
  }

  /** Calls the listener when the link turns out to be expired; returns how to stop that. */
  onExpiry = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  accessToken(): Promise<string> {
    return Promise.resolve(this.secret);
  }

  /** Shows that the link opens nothing any more. */
  end(): void {
    this.#hasExpired = true;
    for (const listener of this.#listeners) listener();
  }

  /** A link is refused once it has expired, and is not renewed. */
  renew(): Promise<never> {
    this.end();
    return Promise.reject(new Error('The link has expired.'));
  }
}

export const LinkContext = createContext<Link | undefined>(undefined);

export function useHasExpired(): boolean {
  const link = use(LinkContext)!;
  return useSyncExternalStore(link.onExpiry, () => link.hasExpired);
}
