import type { EventEmitter } from 'node:events';
import { Provider } from 'oidc-provider';
import type { Orm } from '../../database.ts';
import type { Logger } from '../../platform/log.ts';
import { registerClientCredentials } from './client-credentials.ts';
import { compareSecrets } from './compare-secrets.ts';
import { createConfiguration } from './configuration.ts';
import type { ConfigurationOptions } from './configuration.ts';
import { nothingToEnd } from './nothing-to-end.ts';
import type { Limits } from './forms/limits.ts';
import { noteSignIns } from './note-sign-ins.ts';
import { refuseReplays } from './replay-detection.ts';
import { secureAnswers } from './secure-answers.ts';
import { writeAtTheEnd } from './write-at-the-end.ts';

export interface ProviderOptions extends ConfigurationOptions {
  orm: Orm;
  log: Logger;
  limits: Limits;
}

/** The OpenID provider with our storage, pages and rules. */
export function createProvider(options: ProviderOptions): Provider {
  const { config, log } = options;
  const provider = new Provider(config.url, createConfiguration(options));
  // pin-host.ts writes the forwarded headers that this makes it believe; a client's own never arrive.
  provider.proxy = true;
  compareSecrets(provider, options);
  refuseReplays(provider, options.em);
  registerClientCredentials(provider);
  provider.use(secureAnswers);
  provider.use(nothingToEnd);
  noteSignIns(provider, options);
  provider.use(writeAtTheEnd(options.artifacts, options.pages));
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'bug'));
  (provider as EventEmitter).on('error', (error) => log.error({ err: error }, 'bug'));
  return provider;
}
