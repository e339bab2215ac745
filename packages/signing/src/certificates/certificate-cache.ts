import { boundedMemory } from '../bounded-memory.ts';
import { type Certificate, readCertificate } from './certificate.ts';

/** A company signs thousands of files with one certificate; parsing it costs more than verifying a signature. */
const remember = boundedMemory<Certificate>(1_000);

/** readCertificate, cached by content. Throws the same errors. */
export const readKnownCertificate = (der: Uint8Array): Certificate =>
  remember(Buffer.from(der).toString('latin1'), () => readCertificate(der));
