const soonMs = 14 * 86_400_000;

/** The state of something that may expire: revoked, expired, expiring within two weeks, or active. */
export function expiryState(of: { expiresAt?: string | null; revokedAt?: string | null }, now = Date.now()): string {
  if (of.revokedAt) return 'revoked';
  if (!of.expiresAt) return 'active';
  const left = new Date(of.expiresAt).getTime() - now;
  if (left <= 0) return 'expired';
  return left < soonMs ? 'expiring' : 'active';
}

/** The time in some days, as the API takes it. */
export function inDays(days: string): string | undefined {
  return days ? new Date(Date.now() + Number(days) * 86_400_000).toISOString() : undefined;
}
