/** The result of one check. */
export interface Finding {
  check: string;
  verdict: 'ok' | 'warning' | 'problem';
  detail: string;
  /** A sentence that says how to fix it. */
  advice?: string;
}

export function ok(check: string, detail: string): Finding {
  return { check, verdict: 'ok', detail };
}

/** A finding that may become a problem, or affects only some people. */
export function warning(check: string, detail: string, advice: string): Finding {
  return { check, verdict: 'warning', detail, advice };
}

/** A finding that keeps the hub from starting, or makes its data unreliable. */
export function problem(check: string, detail: string, advice: string): Finding {
  return { check, verdict: 'problem', detail, advice };
}
