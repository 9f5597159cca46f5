import type { EventEmitter } from 'node:events';
import { Provider } from 'oidc-provider';
import type { Client } from 'oidc-provider';
import type { Orm } from '../../database.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Logger } from '../../platform/log.ts';
import { registerClientCredentials } from './client-credentials.ts';
import { createConfiguration } from './configuration.ts';
import type { ConfigurationOptions } from './configuration.ts';
import { nothingToEnd } from './nothing-to-end.ts';
import { noteSignIns } from './note-sign-ins.ts';
import { secureAnswers } from './secure-answers.ts';
import { isSecretOf } from './storage/client-metadata.ts';
import { writeAtTheEnd } from './write-at-the-end.ts';

/** The OpenID provider with our storage, pages and rules. */
export function createProvider(options: ConfigurationOptions & { orm: Orm; log: Logger }): Provider {
  const { config, log } = options;
  const provider = new Provider(config.url, createConfiguration(options));
  // pin-host.ts writes the forwarded headers that this makes it believe; a client's own never arrive.
  provider.proxy = true;
  compareHashes(provider, options.clock);
  registerClientCredentials(provider);
  provider.use(secureAnswers);
  provider.use(nothingToEnd);
  noteSignIns(provider, options);
  provider.use(writeAtTheEnd(options.artifacts, options.pages));
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'bug'));
  (provider as EventEmitter).on('error', (error) => log.error({ err: error }, 'bug'));
  return provider;
}

/** Clients' secrets are kept as hashes. */
function compareHashes(provider: Provider, clock: Clock): void {
  provider.Client.prototype.compareClientSecret = function compare(this: Client, secret: string): boolean {
    return isSecretOf(this, secret, clock.now().epochMilliseconds / 1000);
  };
}
