/** What is no fault of the thing itself: the database is away, or two got in each other's way. Tried again later. */
export function isPassing(error: unknown): boolean {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (!code) return lost.test(message);
  return (
    /^(08|40|53|55|57|58)/.test(code) || code === 'ECONNREFUSED' || code === 'ECONNRESET' || code === 'EPIPE'
  );
}

/** What pg says, without a code, of a connection that has died between two statements. */
const lost = /Connection terminated|not queryable|timeout exceeded when trying to connect/;
