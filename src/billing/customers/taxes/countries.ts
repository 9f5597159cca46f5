import type { Bound } from '../../../platform/values/bounds.ts';
import type { Check } from '../../../platform/values/check.ts';

/** ISO 3166-1 as of 2026, and XK, the code that ISO keeps free and the EU uses for Kosovo. */
const countries = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
  CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE
  GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM
  KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ
  NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH
  SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG
  VI VN VU WF WS XK YE YT ZA ZM ZW`.split(/\s+/),
);

/** Codes that are common in speech or on VAT ids but are not in ISO 3166-1, with the intended code. */
const intended: Record<string, string> = { EL: 'GR', UK: 'GB', XI: 'GB' };

/** Whether a code is a country's. */
export function isCountry(code: string): boolean {
  return countries.has(code);
}

/** A country code. */
export const country: Bound<string> = { keywords: { enum: [...countries] }, report: reportCountry };

function reportCountry(check: Check, code: string, pointer: string): Check {
  if (isCountry(code)) return check;
  const capitals = code.toUpperCase();
  const better = intended[capitals] ?? (isCountry(capitals) ? capitals : undefined);
  const detail = 'must be a country in two capital letters, such as DE (ISO 3166-1)';
  return check.that(false, pointer, better ? `${detail}; write ${better}` : detail);
}
