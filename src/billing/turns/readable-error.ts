const most = 1000;

/** What failed, short enough to be kept with the thing that it failed for. */
export function readableError(error: unknown): string {
  return (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, most);
}
