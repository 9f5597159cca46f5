import type { EntityManager } from '@mikro-orm/postgresql';
import type { Request, Response } from 'express';
import type Provider from 'oidc-provider';
import type { Config } from '../../../config.ts';
import type { NetworkLook } from '../../network/network-look.ts';
import { translate } from '../../../platform/postgres/constraint-refusals.ts';
import type { Orm } from '../../../platform/postgres/orm.ts';
import type { Clock } from '../../../platform/time/clock.ts';
import type { Apis } from '../tokens/resource-indicators.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Mail } from '../../mails/mail.ts';
import type { Mailbox } from '../../mails/mailbox.ts';
import type { FormTokens } from './form-token.ts';
import type { Limits } from './limits.ts';
import { layout, pageHeaders } from '../pages/layout.ts';
import type { FormPage } from '../pages/layout.ts';
import type { Seller } from '../pages/scene.ts';
import type { FollowEmail } from '../../people/email-change.ts';

/** The dependencies of the sign-in pages and forms. */
export interface SignInDeps {
  orm: Orm;
  config: Config;
  /** The name and the look of the network, and the address of the hub. */
  look: NetworkLook;
  clock: Clock;
  log: Logger;
  /** The current provider; a rotation of keys replaces it. */
  readonly provider: Provider;
  formTokens: FormTokens;
  limits: Limits;
  apis: Apis;
  mailbox: Mailbox;
  sellerOfLink: SellerOfLink;
  followEmail: FollowEmail;
}

/** Finds the project that sells by a checkout link, which a room above knows. */
export type SellerOfLink = (em: EntityManager, linkId: string) => Promise<Seller | undefined>;

export function show({ look }: SignInDeps, response: Response, page: FormPage): void {
  response
    .status(page.status ?? 200)
    .set(pageHeaders(page))
    .type('html')
    .send(layout(look, page).toString());
}

/**
 * Handles a form in one transaction, and translates violated database constraints to refusals. Mails that the work posts
 * are written in the transaction, and sent after it.
 */
export async function inTransaction<T>(
  { orm, clock, mailbox }: SignInDeps,
  work: (em: EntityManager, post: (mail: Mail) => Promise<void>) => Promise<T>,
): Promise<T> {
  const posted: Mail[] = [];
  try {
    const result = await orm.em.fork().transactional(async (em) =>
      work(em, async (mail) => {
        await mailbox.write(em, mail, clock.now());
        posted.push(mail);
      }),
    );
    mailbox.announce(posted);
    return result;
  } catch (error) {
    throw translate(error);
  }
}

/** The token of a mailed or printed link; empty when absent or repeated. */
export function tokenOf(request: Request): string {
  const { token } = request.query;
  return typeof token === 'string' ? token : '';
}

/** A field of a posted form; empty when absent or repeated. */
export function text(request: Request, name: string): string {
  const value: unknown = (request.body as Record<string, unknown> | undefined)?.[name];
  return typeof value === 'string' ? value : '';
}
