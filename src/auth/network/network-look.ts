import { CurrentValue } from '../../platform/events/current-value.ts';
import type { Changes } from '../../platform/events/changes.ts';
import type { Orm } from '../../platform/postgres/orm.ts';
import type { Clock } from '../../platform/time/clock.ts';
import type { Logger } from '../../platform/log.ts';
import type { Config } from '../../config.ts';
import { readNetworkSettings } from './network-settings.ts';
import type { NetworkSettings, StoredLogo } from './network-settings.ts';
import { paletteOf } from './palette.ts';
import type { Palette } from './palette.ts';

export interface NetworkLookOptions {
  orm: Orm;
  changes: Changes;
  clock: Clock;
  log: Logger;
  config: Pick<Config, 'network' | 'url'>;
}

/** The name and the look of the network, as this instance shows them: those that operators set, or else the usual ones. */
export class NetworkLook {
  private constructor(
    private readonly current: CurrentValue<NetworkSettings>,
    private readonly config: NetworkLookOptions['config'],
  ) {}

  static async open({ orm, changes, clock, log, config }: NetworkLookOptions): Promise<NetworkLook> {
    const current = await CurrentValue.open<NetworkSettings>({
      ...{ changes, clock, topic: 'network', load: () => readNetworkSettings(orm.em.fork()) },
      onFailure: (error) => log.error({ err: error }, 'the look of the network could not be reloaded'),
    });
    return new NetworkLook(current, config);
  }

  /** The name of the network; by default that of the configuration. */
  get network(): string {
    return this.current.value.name ?? this.usualName;
  }

  /** The name without one of the operators. */
  get usualName(): string {
    return this.config.network;
  }

  /** The public address of the hub. */
  get url(): string {
    return this.config.url;
  }

  get logo(): StoredLogo | null {
    return this.current.value.logo;
  }

  get palette(): Palette {
    const { accentColor, accentColorDark } = this.current.value;
    return paletteOf(accentColor, accentColorDark);
  }

  /** Reloads what is older than a minute. Await it before showing a page. */
  refresh(): Promise<void> {
    return this.current.refresh();
  }

  /** Stops reloading. Await it before closing the database. */
  close(): Promise<void> {
    return this.current.close();
  }
}
