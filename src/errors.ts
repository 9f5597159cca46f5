/** The kinds of refusals. Each interface maps the kind to its own terms (HTTP status, GraphQL extensions). */
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

/** A problem of an input: an RFC 6901 pointer into it, and a sentence that says what to change. */
export interface Problem {
  pointer: string;
  detail: string;
}

/**
 * An expected refusal: a stable code for programs, and one sentence that the caller can act on. Any other thrown error
 * is a bug.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  /** The attempt that the state of an object did not allow, for the audit. Callers do not see it. */
  attempt?: Attempt;

  constructor(
    readonly kind: RefusalKind,
    readonly code: string,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message);
  }

  /** Refuses an attempt that the audit records. Only for callers who may change the object. */
  attempting(attempt: Attempt): this {
    this.attempt = attempt;
    return this;
  }
}

/** An attempted change of an object of a project, in a state that does not allow it. */
export interface Attempt {
  /** Noun and event, such as `subscription.pause`. */
  action: string;
  /** The id of the object. */
  subject: string;
  projectId: string;
  status: string;
}

export interface RefusalDetails {
  problems?: Problem[];
  retryAfterSeconds?: number;
  /** The scope that the request lacks, for WWW-Authenticate (RFC 6750 section 3). */
  scope?: string;
  availableActions?: string[];
  /** The cost of the operation in points, and the maximum, if that is the reason for the refusal. */
  cost?: number;
  maximumCost?: number;
}

/** One step of an RFC 6901 pointer. */
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

/** The refusal of a request without a project, from a person without a default one. */
export function projectRequired(): Refusal {
  const sentence = 'Send projectId, or choose your default project by setDefaultProject.';
  const problems = [{ pointer: '/projectId', detail: 'must be given, unless you have a default project' }];
  return new Refusal('invalid', 'project_required', sentence, { problems });
}

/** The words for kinds of objects whose name in ids and codes is short or compressed. */
const words: Readonly<Record<string, string>> = {
  audit: 'audit entry',
  checkout_link: 'checkout link',
  checkoutitem: 'item of a checkout link',
  checkoutlink: 'checkout link',
  clock: 'test clock',
  creditnote: 'credit note',
  customermail: 'mail to a customer',
  customer_mail: 'mail to a customer',
  customerlink: 'link of a customer',
  customer_link: 'link of a customer',
  gatewayaccount: 'gateway account',
  mailsuppression: 'suppressed address',
  mail_suppression: 'suppressed address',
  movedsubscription: 'moved subscription',
  noteline: 'line of a credit note',
  orderitem: 'item of an order',
  paymentattempt: 'payment attempt',
  paymentmethod: 'payment method',
  planmove: 'move of subscribers',
  plan_move: 'move of subscribers',
  productgrant: 'grant of a product',
  resource: 'resource server',
  taxrate: 'tax rate',
  webhookattempt: 'attempt of a webhook',
  webhookendpoint: 'webhook endpoint',
  webhookmessage: 'webhook message',
  webhooksecret: 'secret of a webhook endpoint',
};

/** The refusal of an object that does not exist, or that the caller may not see; `pointer` is the field that names it. */
export function notFound(noun: string, pointer?: string): Refusal {
  const sentence = `There is no such ${words[noun] ?? noun.replaceAll('_', ' ')}.`;
  const details = pointer === undefined ? undefined : { problems: [{ pointer, detail: sentence }] };
  return new Refusal('not_found', `${noun}_not_found`, sentence, details);
}

export function conflict(code: string, message: string, details?: RefusalDetails): Refusal {
  return new Refusal('conflict', code, message, details);
}

export function invalid(pointer: string, detail: string): Refusal {
  return invalidInput([{ pointer, detail }]);
}

/** The hub cannot serve the request now, but may be able to soon. */
export function unavailable(code: string, message: string, retryAfterSeconds = 1): Refusal {
  return new Refusal('unavailable', code, message, { retryAfterSeconds });
}

/** The maximum number of reported problems: an input of a megabyte can have a hundred thousand. */
export const mostProblems = 100;

/** Reports all problems of an input at once, up to a hundred. */
export function invalidInput(problems: Problem[]): Refusal {
  const [first] = problems;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : '';
  return new Refusal('invalid', 'invalid_input', `${first ? sentenceOf(first) : ''}${more}`, {
    problems: problems.slice(0, mostProblems),
  });
}

/** A problem with its place; one of the input as a whole has none. */
function sentenceOf({ pointer, detail }: Problem): string {
  return pointer ? `${pointer}: ${detail}` : `The input ${detail}`;
}
