import type { EventEmitter } from 'node:events';
import { Provider } from 'oidc-provider';
import type { Orm } from '../../platform/postgres/orm.ts';
import type { Logger } from '../../platform/log.ts';
import { boundKeys } from './tokens/bound-key.ts';
import { registerClientCredentials } from './tokens/client-credentials.ts';
import { noteFailedLogouts } from './sign-out/backchannel-logout.ts';
import { adaptDeviceFlow } from './device/device-flow.ts';
import { compareSecrets } from './clients/compare-secrets.ts';
import { keepOwnRedirectRules } from './clients/own-redirect-rules.ts';
import { restrictIdTokens } from './clients/restrict-id-tokens.ts';
import { createConfiguration } from './configuration.ts';
import type { ConfigurationOptions } from './configuration.ts';
import { reportEntitlements } from './tokens/entitlement-claims.ts';
import { skipNeedlessConfirmation } from './sign-out/skip-needless-confirmation.ts';
import type { Limits } from './forms/limits.ts';
import { noteReuse } from './people/note-reuse.ts';
import { noteSignIns } from './people/note-sign-ins.ts';
import { noteSignOuts } from './sign-out/note-sign-outs.ts';
import { refuseReplays } from './clients/replay-detection.ts';
import { secureAnswers } from './secure-answers.ts';
import { switchAccount } from './people/switch-account.ts';
import { completeTokenAnswers } from './tokens/token-answers.ts';
import { registerTokenExchange } from './tokens/token-exchange.ts';
import { answerUnavailable } from './unavailable-answers.ts';
import { writeAtTheEnd } from './write-at-the-end.ts';

export interface ProviderOptions extends ConfigurationOptions {
  orm: Orm;
  log: Logger;
  limits: Limits;
}

/** The OpenID provider with our storage, pages and rules. */
export function createProvider(options: ProviderOptions): Provider {
  const { config, log, pages } = options;
  const provider = new Provider(config.url, createConfiguration(options));
  // The provider now trusts forwarded headers; pin-host.ts overwrites those that a caller sends.
  provider.proxy = true;
  compareSecrets(provider, options);
  refuseReplays(provider, options.em);
  keepOwnRedirectRules(provider);
  restrictIdTokens(provider, options.clock);
  const rules = {
    ...options,
    issuer: config.url,
    boundKey: boundKeys(options.em, options.clock, config.url),
  };
  registerClientCredentials(provider, rules);
  registerTokenExchange(provider, rules);
  provider.use(secureAnswers);
  provider.use(answerUnavailable(provider, pages, log));
  provider.use(skipNeedlessConfirmation(pages));
  provider.use(switchAccount(options.em, pages));
  adaptDeviceFlow(provider, options);
  noteSignIns(provider, options);
  noteSignOuts(provider, options);
  noteFailedLogouts(provider, options);
  noteReuse(provider, options);
  provider.use(writeAtTheEnd(options.artifacts, pages));
  provider.use(reportEntitlements(options));
  provider.use(completeTokenAnswers(rules));
  (provider as EventEmitter).on('error', (error) => log.error({ err: error }, 'bug'));
  return provider;
}
