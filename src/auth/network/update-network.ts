import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/events/record.ts';
import { advisoryLocks } from '../../platform/store/advisory-locks.ts';
import { query, sql } from '../../platform/store/sql.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { networkProjectId } from '../../platform/values/ids.ts';
import { requireOperator } from '../people/operators.ts';
import type { Viewer } from '../viewer.ts';
import { readLogo } from './logo-image.ts';
import { storeLogo } from './logos.ts';
import { NetworkColorsArgs, UpdateNetworkInput } from './network-input.ts';
import { readNetworkSettings, writeTextSetting } from './network-settings.ts';
import type { NetworkSettings, TextSetting } from './network-settings.ts';
import { paletteOf, problemOfAccent } from './palette.ts';
import type { Palette } from './palette.ts';

/** Changes the name and the look of the network. Operators only; one change after the other. */
export async function updateNetwork(
  em: EntityManager,
  viewer: Viewer,
  input: UpdateNetworkInput,
  now: Temporal.Instant,
): Promise<NetworkSettings> {
  requireOperator(viewer);
  const check = checkBounds(new Check(), UpdateNetworkInput, input);
  checkAccents(check, input).done();
  const logo = typeof input.logo === 'string' ? readLogo(input.logo, '/logo') : input.logo;
  await query(em, sql`select pg_advisory_xact_lock(${advisoryLocks.updateNetwork})`);
  const before = await readNetworkSettings(em);
  const changes: Record<string, string | null> = {};
  for (const [setting, value] of Object.entries(textsOf(input)) as [TextSetting, string | null | undefined][]) {
    if (value === undefined || value === before[setting]) continue;
    await writeTextSetting(em, setting, value, now);
    changes[setting] = value;
  }
  if (logo !== undefined && logo?.sha256 !== before.logo?.sha256) {
    await storeLogo(em, networkProjectId, logo, now);
    changes.logo = logo?.sha256 ?? null;
  }
  if (!Object.keys(changes).length) return before;
  record(em, viewer, now, { type: 'network.updated', subject: 'network', payload: { changes } });
  return readNetworkSettings(em);
}

/** The colours of the pages with some accents, before they are set. Operators only; refuses as `updateNetwork` does. */
export function previewColours(viewer: Viewer, wanted: NetworkColorsArgs): Palette {
  requireOperator(viewer);
  checkAccents(checkBounds(new Check(), NetworkColorsArgs, wanted), wanted).done();
  const { accentColor = null, accentColorDark = null } = textsOf(wanted);
  return paletteOf(accentColor, accentColorDark);
}

/** Text of an accent, and on it, must be legible. A colour that is none is refused before. */
function checkAccents(check: Check, { accentColor, accentColorDark }: NetworkColorsArgs): Check {
  check.done();
  const [light, dark] = [
    accentColor && problemOfAccent(accentColor.toLowerCase(), 'light'),
    accentColorDark && problemOfAccent(accentColorDark.toLowerCase(), 'dark'),
  ];
  if (light) check.add({ pointer: '/accentColor', detail: light });
  if (dark) check.add({ pointer: '/accentColorDark', detail: dark });
  return check;
}

/** The settings that are texts, in their stored form. */
function textsOf({
  name,
  accentColor,
  accentColorDark,
}: UpdateNetworkInput): Partial<Record<TextSetting, string | null>> {
  return {
    name: name?.trim() ?? name,
    accentColor: accentColor?.toLowerCase() ?? accentColor,
    accentColorDark: accentColorDark?.toLowerCase() ?? accentColorDark,
  };
}
