import type { EntityManager } from '@mikro-orm/postgresql';
import { randomUUID } from 'node:crypto';
import { query, sql, uuid } from '../../../../platform/store/sql.ts';
import { DeclineReason } from '../decline-reason.ts';
import type { GatewayAccess, GatewayCall, MethodState, SaveMethodCall } from '../gateway.ts';
import { SandboxAction } from './sandbox-act-input.ts';
import { insertEvent, ofAccount } from './sandbox-rows.ts';
import { sandboxTokens } from './sandbox-tokens.ts';

interface SandboxMethod {
  behavior: string;
  status: 'active' | 'requires_action' | 'declined' | 'removed';
  reason: DeclineReason | null;
}

const card = { kind: 'card', brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2035 };

/** The reference of a saved method, which names it in later charges. */
const prefix = 'sandbox_method_';

/** Saves the method of a token once for each key; it later does what the token does. */
export async function saveMethod(
  em: EntityManager,
  account: GatewayAccess,
  { key, token, at }: SaveMethodCall,
): Promise<MethodState> {
  const behavior = sandboxTokens.get(token);
  const known = behavior?.isSavedWithAction ? 'requires_action' : 'active';
  await insertMethod(em, account, { key, token, status: behavior ? known : 'declined', at });
  return (await readMethod(em, account, { key }))!;
}

/** Removes a method, or keeps its key from ever being saved. */
export async function removeMethod(em: EntityManager, account: GatewayAccess, call: GatewayCall): Promise<void> {
  const { key, at } = call;
  await insertMethod(em, account, { key, token: 'removed', status: 'removed', at });
  await query(em, sql`update sandbox_method set status = 'removed' where ${ofAccount(account)} and key = ${key}`);
}

export async function readMethod(
  em: EntityManager,
  account: GatewayAccess,
  { key }: Pick<GatewayCall, 'key'>,
): Promise<MethodState | undefined> {
  const method = await find(em, account, key);
  if (!method) return undefined;
  const { status, reason } = method;
  if (status === 'active') return { status, reference: prefix + key, ...card };
  if (status === 'removed') return { status };
  if (status === 'requires_action')
    return {
      status,
      reference: prefix + key,
      nextAction: { clientSecret: `sandbox_secret_${key}`, redirectUrl: null },
    };
  return { status: 'declined', reason: reason ?? DeclineReason.invalid_method };
}

/** Confirms or refuses in the customer's place that a method is saved; false if that is not asked, or not any more. */
export async function actOnMethod(
  em: EntityManager,
  account: GatewayAccess,
  { key, act }: { key: string; act: SandboxAction.confirm | SandboxAction.refuse },
): Promise<boolean> {
  const isConfirmed = act === SandboxAction.confirm;
  const changed = await query(
    em,
    sql`update sandbox_method set status = ${isConfirmed ? 'active' : 'declined'},
        decline_reason = ${isConfirmed ? null : DeclineReason.authentication_failed}
      where ${ofAccount(account)} and key = ${key} and status = 'requires_action' returning 1`,
  );
  if (changed.length) await insertEvent(em, account, { kind: 'method', key, type: `method.${act}` });
  return changed.length > 0;
}

/** The token that a saved method was made by; undefined for a removed or unknown one. */
export async function tokenOf(
  em: EntityManager,
  account: GatewayAccess,
  reference: string,
): Promise<string | undefined> {
  const method = await find(em, account, reference.slice(prefix.length));
  return method?.status === 'active' ? method.behavior : undefined;
}

async function find(em: EntityManager, account: GatewayAccess, key: string): Promise<SandboxMethod | undefined> {
  const [method] = await query<SandboxMethod>(
    em,
    sql`select behavior, status, decline_reason as reason from sandbox_method
      where ${ofAccount(account)} and key = ${key}`,
  );
  return method;
}

async function insertMethod(
  em: EntityManager,
  account: GatewayAccess,
  { key, token, status, at }: Pick<SaveMethodCall, 'key' | 'token' | 'at'> & { status: SandboxMethod['status'] },
): Promise<void> {
  const reason = status === 'declined' ? DeclineReason.invalid_method : null;
  await query(
    em,
    sql`insert into sandbox_method (id, project_id, account_id, key, behavior, status, decline_reason, created_at)
      values (${randomUUID()}, ${uuid.project(account.projectId)}, ${uuid.gatewayaccount(account.id)}, ${key}, ${token},
        ${status}, ${reason}, ${at})
      on conflict (project_id, account_id, key) do nothing`,
  );
}
