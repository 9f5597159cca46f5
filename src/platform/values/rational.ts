/** An exact fraction of integers. All price calculations use it, and round once, at the end. */
export class Rational {
  readonly num: bigint;
  readonly den: bigint;

  constructor(num: bigint, den = 1n) {
    if (den === 0n) throw new RangeError('a fraction needs a denominator other than zero');
    const sign = den < 0n ? -1n : 1n;
    const divisor = gcd(abs(num), abs(den)) || 1n;
    this.num = (sign * num) / divisor;
    this.den = (sign * den) / divisor;
  }

  /** Reads a decimal such as "12.34" exactly. */
  static of(decimal: string | bigint): Rational {
    if (typeof decimal === 'bigint') return new Rational(decimal);
    const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
    if (!match) throw new RangeError(`not a decimal number: ${decimal}`);
    const fraction = match[3] ?? '';
    const digits = BigInt(match[2]! + fraction);
    return new Rational(match[1] ? -digits : digits, 10n ** BigInt(fraction.length));
  }

  plus(other: Rational): Rational {
    return new Rational(this.num * other.den + other.num * this.den, this.den * other.den);
  }

  minus(other: Rational): Rational {
    return new Rational(this.num * other.den - other.num * this.den, this.den * other.den);
  }

  times(other: Rational): Rational {
    return new Rational(this.num * other.num, this.den * other.den);
  }

  over(other: Rational): Rational {
    return new Rational(this.num * other.den, this.den * other.num);
  }

  compare(other: Rational): number {
    const difference = this.num * other.den - other.num * this.den;
    return difference === 0n ? 0 : difference < 0n ? -1 : 1;
  }

  /** The nearest integer, halves away from zero, so that a credit mirrors its debit. */
  round(): bigint {
    const twice = 2n * abs(this.num) + this.den;
    const magnitude = twice / (2n * this.den);
    return this.num < 0n ? -magnitude : magnitude;
  }

  /** Formats without trailing zeros: "9.9". Only for decimals of at most 12 places. */
  toDecimal(): string {
    const text = this.toFixed(12);
    return text.replace(/\.?0+$/, '');
  }

  /** Formats with exactly `places` decimals, rounded once. */
  toFixed(places: number): string {
    const scaled = this.times(new Rational(10n ** BigInt(places))).round();
    return pointed(scaled, places);
  }
}

/** Inserts the decimal point into an integer of the smallest unit: (1234n, 2) is "12.34". */
export function pointed(value: bigint, places: number): string {
  const digits = abs(value)
    .toString()
    .padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = places ? '.' + digits.slice(digits.length - places) : '';
  return (value < 0n ? '-' : '') + whole + fraction;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function gcd(a: bigint, b: bigint): bigint {
  while (b) [a, b] = [b, a % b];
  return a;
}
