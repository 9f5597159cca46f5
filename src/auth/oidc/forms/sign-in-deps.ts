import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';
import type { Config } from '../../../config.ts';
import { translate } from '../../../platform/postgres/constraint-refusals.ts';
import type { Orm } from '../../../platform/postgres/orm.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Apis } from '../tokens/resource-indicators.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Mailer } from '../../mailer.ts';
import type { FormTokens } from './form-token.ts';
import type { Limits } from './limits.ts';
import { layout, pageHeaders } from '../pages/layout.ts';
import type { FormPage } from '../pages/layout.ts';

/** What the pages work with. */
export interface SignInDeps {
  orm: Orm;
  config: Config;
  clock: Clock;
  log: Logger;
  /** The present one: after a rotation of keys it is another. */
  readonly provider: Provider;
  formTokens: FormTokens;
  limits: Limits;
  apis: Apis;
  mail: Mailer;
}

export function show({ config }: SignInDeps, response: Response, page: FormPage): void {
  response
    .status(page.status ?? 200)
    .set(pageHeaders(page))
    .type('html')
    .send(layout(config.network, page).toString());
}

/** One form, one transaction; a rule that the database holds is reported as the refusal it is. */
export async function inTransaction<T>({ orm }: SignInDeps, work: (em: EntityManager) => Promise<T>): Promise<T> {
  try {
    return await orm.em.fork().transactional(work);
  } catch (error) {
    throw translate(error);
  }
}

/** The token of a link of ours. */
export function tokenOf(request: Request): string {
  const { token } = request.query;
  return typeof token === 'string' ? token : '';
}

/** A field of a posted form; absent and repeated ones are empty. */
export function text(request: Request, name: string): string {
  const value: unknown = (request.body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}
