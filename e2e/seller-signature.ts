import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ownDemo } from './own-demo.ts';

/** Throws with xmlsec1's own words where the seller's signature is not accepted. */
export function verifySellerSignature(file: string): void {
  const authorities = join(ownDemo().dataFolder, 'keys/demo-ca');
  const trusted = readdirSync(authorities).flatMap((name) => [
    '--trusted-pem',
    join(authorities, name),
  ]);
  const ids = ['DLHDon', 'MCCQT', 'http://www.w3.org/2000/09/xmldsig#:Object'];
  const attributes = ids.flatMap((id) => ['--id-attr:Id', id]);
  const signature = "//*[local-name()='NBan']/*[local-name()='Signature']";
  const options = ['--verify', ...trusted, ...attributes, '--node-xpath', signature, file];
  execFileSync('xmlsec1', options, { stdio: 'pipe' });
}
