const maxLength = 1000;

/** Returns the name and message of an error, truncated to be stored with the quarantined row. */
export function readableError(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, maxLength);
}
