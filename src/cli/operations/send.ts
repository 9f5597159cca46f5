/**
 * Sends an operation to a hub and returns its data; a refused one is thrown as `Refusal`. There are two transports: the
 * database of this machine (`send-local.ts`), and a hub that a person has signed in to (`send-remote.ts`).
 */
export type Send = <Data>(document: string, variables?: Record<string, unknown>) => Promise<Data>;
