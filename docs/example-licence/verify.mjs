// node verify.mjs <JWK set of the project> <licence key or file> [fingerprint of this machine]
import { createPublicKey, verify } from 'node:crypto';

const [jwks, licence, fingerprint] = process.argv.slice(2);
if (licence === undefined) {
  console.error('usage: node verify.mjs <JWK set> <licence key or file> [fingerprint]');
  process.exit(2);
}
let code = 'TAMPERED'; // as is all that cannot be read
try {
  code = check(licence.trim());
} catch {}
console.log(code);
process.exitCode = code === 'VALID' ? 0 : 1;

function check(text) {
  const isFile = text.startsWith('-----BEGIN LICENCE FILE-----');
  const whole = isFile ? Buffer.from(text.replace(/-----.*-----/g, ''), 'base64').toString() : text;
  // 64 bytes end in one of four characters: in any other are bits that nobody reads, and that could be changed
  const [, signed, kind, payload, signature] = /^((lic|file)_([\w-]+))\.([\w-]{85}[AQgw])$/.exec(whole);
  const says = JSON.parse(Buffer.from(payload, 'base64url'));
  const key = JSON.parse(jwks).keys.find(({ kid }) => kid === says.kid);
  const bytes = [Buffer.from(signed), Buffer.from(signature, 'base64url')];
  const isSigned = verify(null, bytes[0], createPublicKey({ key, format: 'jwk' }), bytes[1]);
  if (!isSigned || (kind === 'file') !== isFile) return 'TAMPERED';
  if (isFile && new Date(says.expiresAt) <= new Date()) return 'EXPIRED';
  return isFile && says.fingerprint !== fingerprint ? 'FINGERPRINT_SCOPE_MISMATCH' : 'VALID';
}
