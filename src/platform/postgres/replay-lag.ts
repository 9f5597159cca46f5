/** A position in the write-ahead log of the primary, in bytes, and when it was read. */
interface Mark {
  atMs: number;
  position: bigint;
}

const mostMarks = 4_000;

/**
 * How far a replica is behind, measured by positions of the write-ahead log alone: neither the clocks of the servers nor
 * a primary that writes nothing can distort it.
 */
export class ReplayLag {
  #marks: Mark[] = [];

  /** Notes how far the primary had written at a moment. */
  note(position: bigint, atMs: number): void {
    this.#marks.push({ atMs, position });
    if (this.#marks.length > mostMarks) this.#marks.shift();
  }

  /** The age of what the replica shows, in milliseconds, if it has replayed this much; Infinity if that is not known. */
  msBehind(replayed: bigint, nowMs: number): number {
    const reached = this.#marks.findLastIndex(({ position }) => position <= replayed);
    if (reached < 0) return Infinity;
    this.#marks.splice(0, reached);
    return nowMs - this.#marks[0]!.atMs;
  }
}
