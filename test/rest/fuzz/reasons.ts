/** A rule that JSON Schema cannot express: the refusal, and the text of the document that says it. */
export interface Reason {
  detail: RegExp;
  says: RegExp;
}

export const reasons: readonly Reason[] = [
  // References
  { detail: /\/after: is (?:no|not a) cursor/, says: /endCursor of the p(?:revious page|age before)/ },
  { detail: /\/meter: is no meter of this project/, says: /The key of (?:the|a) meter/ },
  { detail: /\/feature: is no feature of/, says: /The key of a feature/ },
  { detail: /\/grants\/[^:]*: is no feature of this product/, says: /feature key to true, a number or a text/ },
  { detail: /\/lineId: is (?:no line of this invoice|named twice)/, says: /A line of the invoice/ },
  { detail: /\/itemId: is (?:no item of this subscription|named twice)/, says: /The existing item that this entry/ },
  { detail: /\/scopes\/\d+: must be one of/, says: /scopes? that the API defines|All its scopes/ },
  { detail: /must be a scope that you have/, says: /none that you do not have|that you have yourself|usually needs/ },
  // Dates
  { detail: /: must (?:not be in the past|be in the future)/, says: /[Ff]uture|not in the past|until which|When it starts/ },
  { detail: /: must not be in the future/, says: /When the money was received, not in the future/ },
  { detail: /: must be within (?:the next )?10 years/, says: /within 10 years/ },
  { detail: /must not be more than 5 minutes/, says: /at most 5 minutes in the future/ },
  { detail: /must be in the future, and at most a year/, says: /At most a year from now/ },
  { detail: /not be more than 10 years from today/, says: /not more than 10 years from today/ },
  // Fields that belong together
  { detail: /: (?:give customerId, or customer|needs externalId, userId or email)/, says: /by externalId, else by userId/ },
  { detail: /is of the same plan as an earlier item/, says: /each plan once/ },
];
