/** npm run sbom: writes dist/hoadon-VERSION.cdx.json, the software bill of materials of a release. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { billOfMaterials } from './bill-of-materials.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

if (process.argv.length > 2) {
  console.error('npm run sbom takes no arguments');
  process.exit(2);
}
const bill = billOfMaterials(ROOT);
const path = join(ROOT, 'dist', `hoadon-${bill.metadata.component.version}.cdx.json`);
mkdirSync(join(ROOT, 'dist'), { recursive: true });
writeFileSync(path, `${JSON.stringify(bill, null, 2)}\n`);
console.log(`${path}: ${bill.components.length} packages`);
