interface Account {
  suspendedAt?: string | null;
  emailVerifiedAt?: string | null;
}

/** The state of an account: suspended, unconfirmed or active. */
export function stateOf({ suspendedAt, emailVerifiedAt }: Account): string {
  if (suspendedAt) return 'suspended';
  return emailVerifiedAt ? 'active' : 'unconfirmed';
}
