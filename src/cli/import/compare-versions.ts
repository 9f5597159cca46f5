const VERSION = /^[v=\s]*(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?(?:\+[\w.-]+)?$/;

/** Which version comes first (Semantic Versioning 2.0.0, section 11); one that is none comes before all. */
export function compareVersions(a: string | null | undefined, b: string | null | undefined): number {
  const [one, other] = [VERSION.exec(a ?? ''), VERSION.exec(b ?? '')];
  if (!one || !other) return Number(Boolean(one)) - Number(Boolean(other));
  for (const place of [1, 2, 3]) {
    const difference = compareNumbers(one[place]!, other[place]!);
    if (difference) return difference;
  }
  return compareLabels(one[4], other[4]);
}

/** Of two equal versions the one with a label, such as 1.0.0-rc.1, is the earlier. */
function compareLabels(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const [parts, others] = [a.split('.'), b.split('.')];
  for (let at = 0; at < Math.min(parts.length, others.length); at += 1) {
    const difference = comparePart(parts[at]!, others[at]!);
    if (difference) return difference;
  }
  return parts.length - others.length;
}

/** Numbers come before words. */
function comparePart(a: string, b: string): number {
  const [isNumber, isOtherNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isNumber && isOtherNumber) return compareNumbers(a, b);
  if (isNumber !== isOtherNumber) return isNumber ? -1 : 1;
  return a < b ? -1 : Number(a > b);
}

function compareNumbers(a: string, b: string): number {
  const difference = BigInt(a) - BigInt(b);
  return difference < 0n ? -1 : Number(difference > 0n);
}
