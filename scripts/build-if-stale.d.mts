/** Builds the hub if any source or package was changed, added or removed since the last build. */
export function buildIfStale(): Promise<void>;
