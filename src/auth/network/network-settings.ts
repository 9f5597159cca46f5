import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { networkProjectId } from '../../platform/values/ids.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import type { Colour } from './colours.ts';

/** What operators have set about the network; null for what is left to the hub. */
export interface NetworkSettings {
  name: string | null;
  accentColor: Colour | null;
  accentColorDark: Colour | null;
  logo: StoredLogo | null;
}

/** A stored logo without its bytes. */
export interface StoredLogo {
  sha256: string;
  width: number;
  height: number;
}

/** The settings that are texts, with their names in the database. */
const stored = { name: 'name', accentColor: 'accent_color', accentColorDark: 'accent_color_dark' } as const;

export type TextSetting = keyof typeof stored;

export async function readNetworkSettings(em: EntityManager): Promise<NetworkSettings> {
  const [found] = await query<{ texts: Record<string, string> | null; logo: StoredLogo | null }>(
    em,
    sql`select (select json_object_agg(name, value) from network_setting) as texts,
      (select json_build_object('sha256', sha256, 'width', width, 'height', height)
       from logo where owner_id = ${uuid.project(networkProjectId)}) as logo`,
  );
  const { texts, logo } = found!;
  const text = (setting: TextSetting) => texts?.[stored[setting]] ?? null;
  return {
    name: text('name'),
    accentColor: text('accentColor'),
    accentColorDark: text('accentColorDark'),
    logo,
  };
}

/** Sets a text, or with null leaves it to the hub again. */
export async function writeTextSetting(
  em: EntityManager,
  setting: TextSetting,
  value: string | null,
  now: Temporal.Instant,
): Promise<void> {
  const name = stored[setting];
  if (value === null) return void (await query(em, sql`delete from network_setting where name = ${name}`));
  await query(
    em,
    sql`insert into network_setting (name, value, updated_at) values (${name}, ${value}, ${now})
      on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`,
  );
}
