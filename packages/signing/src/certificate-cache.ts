import { type Certificate, readCertificate } from './certificate.ts';

/** A company signs thousands of files with one certificate; parsing it costs more than checking a signature. */
const MOST = 1_000;
const known = new Map<string, Certificate>();

/** readCertificate, remembered by content. Throws as it does. */
export function readKnownCertificate(der: Buffer): Certificate {
  const key = der.toString('latin1');
  const found = known.get(key);
  if (found !== undefined) return found;
  const certificate = readCertificate(der);
  if (known.size >= MOST) known.clear();
  known.set(key, certificate);
  return certificate;
}
