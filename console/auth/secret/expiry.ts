const dayMs = 86_400_000;

interface Expiring {
  expiresAt?: string | null;
  revokedAt?: string | null;
}

/** The state of something that may expire: revoked, expired, expiring within some days, or active. */
export function expiryState(of: Expiring, soonDays = 14, now = Date.now()): string {
  if (of.revokedAt) return 'revoked';
  if (!of.expiresAt) return 'active';
  const left = new Date(of.expiresAt).getTime() - now;
  if (left <= 0) return 'expired';
  return left < soonDays * dayMs ? 'expiring' : 'active';
}

/** The time in some days, as the API takes it. */
export function inDays(days: string): string | undefined {
  return days ? new Date(Date.now() + Number(days) * dayMs).toISOString() : undefined;
}
