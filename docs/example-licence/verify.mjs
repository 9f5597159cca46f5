// node verify.mjs <JWK set of the project> <licence key or file> [fingerprint of this machine]
import { createPublicKey, verify } from 'node:crypto';

const [jwks, licence, fingerprint] = process.argv.slice(2);
const code = check(licence.trim());
console.log(code);
process.exit(code === 'VALID' ? 0 : 1);

function check(text) {
  try {
    const isFile = text.startsWith('-----BEGIN LICENCE FILE-----');
    const whole = isFile ? Buffer.from(text.replace(/-----.*-----/g, ''), 'base64').toString() : text;
    const [, signed, kind, payload, signature] = /^((lic|file)_([\w-]+))\.([\w-]+)$/.exec(whole);
    const says = JSON.parse(Buffer.from(payload, 'base64url'));
    const key = createPublicKey({
      key: JSON.parse(jwks).keys.find(({ kid }) => kid === says.kid),
      format: 'jwk',
    });
    const bytes = Buffer.from(signature, 'base64url');
    const isWhole = bytes.toString('base64url') === signature; // or else bits at its end could be changed
    if (!isWhole || !verify(null, Buffer.from(signed), key, bytes)) return 'TAMPERED';
    if ((kind === 'file') !== isFile) return 'TAMPERED';
    if (isFile && new Date(says.expiresAt) <= new Date()) return 'EXPIRED';
    return isFile && says.fingerprint !== fingerprint ? 'FINGERPRINT_SCOPE_MISMATCH' : 'VALID';
  } catch {
    return 'TAMPERED';
  }
}
