/** What one check found. */
export interface Finding {
  check: string;
  verdict: 'ok' | 'warning' | 'problem';
  detail: string;
  /** What to do about it. */
  advice?: string;
}

export function ok(check: string, detail: string): Finding {
  return { check, verdict: 'ok', detail };
}

/** It works, though not for long or not for everyone. */
export function warning(check: string, detail: string, advice: string): Finding {
  return { check, verdict: 'warning', detail, advice };
}

/** The hub does not start, or what it says is not to be trusted. */
export function problem(check: string, detail: string, advice: string): Finding {
  return { check, verdict: 'problem', detail, advice };
}
