/** The ways the hub says no. Each door has one table from kind to its own words (HTTP status, GraphQL extensions). */
export type RefusalKind =
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'invalid'
  | 'conflict'
  | 'precondition'
  | 'payment'
  | 'limited'
  | 'unavailable';

/** One thing that is wrong with an input: an RFC 6901 pointer into it, and a sentence that says what to change. */
export interface Problem {
  pointer: string;
  detail: string;
}

/** An expected "no": a stable code for programs, one sentence a caller can act on. Anything else thrown is a bug. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** What was attempted, where the state of a thing did not allow it: the audit keeps it. No caller sees it. */
  attempt?: Attempt;

  constructor(
    readonly kind: RefusalKind,
    readonly code: string,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
  }

  /** Refuses an attempt that the audit is to keep. Only for what is said to someone who may change the thing. */
  attempting(attempt: Attempt): this {
    this.attempt = attempt;
    return this;
  }
}

/** Something that was tried on a thing of a project, in a state that does not allow it. */
export interface Attempt {
  /** Noun and event, such as `subscription.pause`. */
  action: string;
  /** The id of the thing. */
  subject: string;
  projectId: string;
  status: string;
}

export interface RefusalDetails {
  problems?: Problem[];
  retryAfterSeconds?: number;
  /** The scope that would have been needed, for WWW-Authenticate (RFC 6750 section 3). */
  scope?: string;
  availableActions?: string[];
  /** What the operation costs in points, and what one may cost, where that is why it is refused. */
  cost?: number;
  maximumCost?: number;
}

/** A step of an RFC 6901 pointer. */
export function pointerTo(step: string | number): string {
  return `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

export function unauthenticated(): Refusal {
  return new Refusal(
    'unauthenticated',
    'unauthenticated',
    'Send an access token or an API key as "Authorization: Bearer ...", or an API key as "X-API-Key".',
  );
}

export function lackingScope(scope: string): Refusal {
  return new Refusal('forbidden', 'insufficient_scope', `This needs the scope ${scope}.`, { scope });
}

/** The refusal of everything that needs a confirmed email address. */
export function notConfirmed(): Refusal {
  return new Refusal(
    'forbidden',
    'email_not_verified',
    'Confirm your email address first, by the link that was mailed to you; sendEmailVerification mails it again.',
  );
}

export function operatorRequired(): Refusal {
  return new Refusal('forbidden', 'operator_required', 'Only an operator of the network can do this.');
}

export function ownerRequired(): Refusal {
  const sentence = 'Only an owner of the project gives the role of owner, or takes it away.';
  return new Refusal('forbidden', 'owner_required', sentence);
}

/** The refusal of a request that names no project, from a person without a default one. */
export function projectRequired(): Refusal {
  const sentence = 'Send projectId, or choose your default project by setDefaultProject.';
  const problems = [{ pointer: '/projectId', detail: 'must be given, unless you have a default project' }];
  return new Refusal('invalid', 'project_required', sentence, { problems });
}

export function notFound(noun: string): Refusal {
  return new Refusal('not_found', `${noun}_not_found`, `There is no such ${noun.replaceAll('_', ' ')}.`);
}

export function conflict(code: string, message: string, details?: RefusalDetails): Refusal {
  return new Refusal('conflict', code, message, details);
}

export function invalid(pointer: string, detail: string): Refusal {
  return invalidInput([{ pointer, detail }]);
}

/** The hub cannot serve the request now, and may be able to a little later. */
export function unavailable(code: string, message: string, retryAfterSeconds = 1): Refusal {
  return new Refusal('unavailable', code, message, { retryAfterSeconds });
}

/** More mistakes than these help no one, and an input of a megabyte can have a hundred thousand. */
export const mostProblems = 100;

/** Tells everything that is wrong with an input at once, up to a hundred mistakes. */
export function invalidInput(problems: Problem[]): Refusal {
  const first = problems[0];
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return new Refusal('invalid', 'invalid_input', `${first?.pointer ?? ''}: ${first?.detail ?? ''}${more}`, {
    problems: problems.slice(0, mostProblems),
  });
}
