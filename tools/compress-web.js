/** Puts a gzip and a Brotli copy beside every text file of the built web app, for the server to send. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../packages/web/dist/', import.meta.url));
const TEXT = /\.(m?js|css|html|svg|json|webmanifest)$/;
/** Below this a copy saves nothing worth a file. */
const SMALLEST_BYTES = 1024;

for (const entry of readdirSync(DIST, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const bytes = readFileSync(path);
  if (bytes.length < SMALLEST_BYTES) continue;
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
}
