/** deadlock_detected and serialization_failure (PostgreSQL, appendix A). */
const codes = new Set(['40P01', '40001']);

/** Whether PostgreSQL has rolled back a transaction because of another one; it can run again. */
export function wasTakenBack(error: unknown): boolean {
  return error instanceof Error && 'code' in error && codes.has(String(error.code));
}
