const SIGNATURES = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
] as const;

/** What a document is by its first bytes, whatever its name says; null for what is not shown. It is kept and never opened here. */
export const documentType = (bytes: Uint8Array): string | null =>
  SIGNATURES.find(([, signature]) =>
    signature.every((byte, index) => bytes[index] === byte),
  )?.[0] ?? null;
