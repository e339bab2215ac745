import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IssuedCertificate } from '../test-authority.ts';

const DECLARATION = '<?xml version="1.0"';
/** Files per process: xmlsec1 accepts many and stops at the first that it refuses. */
const AT_ONCE = 200;
const MOST_OUTPUT = 512 * 1024 * 1024;

/** xmlsec1 as an independent signer and verifier of many files. Null for a file that it refused. */
export type Xmlsec = Readonly<{
  sign(templates: readonly string[]): (string | null)[];
  accepts(files: readonly string[]): boolean[];
}>;

type Use = Readonly<{
  folder: string;
  authority: Uint8Array;
  signer: IssuedCertificate;
  /** Names of the elements with an Id, as `namespace:name` or `name`. */
  withIds: readonly string[];
}>;

/** Elements filled in by xmlsec1. It reformats the rest of a file, so only these are copied, in their order. */
const FILLED = ['DigestValue', 'SignatureValue', 'X509Certificate'] as const;

function filledFrom(template: string, output: string): string {
  return FILLED.reduce((file, tag) => {
    const values = Array.from(output.matchAll(new RegExp(`<${tag}>[^<]*</${tag}>`, 'g')), String);
    return file.replaceAll(`<${tag}/>`, () => values.shift() ?? '');
  }, template);
}

const pemOf = (certificate: Uint8Array): string => new X509Certificate(certificate).toString();

export function xmlsecIn({ folder, authority, signer, withIds }: Use): Xmlsec {
  const at = (name: string): string => join(folder, name);
  writeFileSync(at('key.pem'), signer.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(at('certificate.pem'), pemOf(signer.certificate));
  writeFileSync(at('root.pem'), pemOf(authority));
  const ids = withIds.flatMap((name) => ['--id-attr:Id', name]);

  /** Returns the output of xmlsec1 for each file; after a refused file restarts it at the next one. */
  function run(
    command: readonly string[],
    files: readonly string[],
    printed: (outputs: string) => string[],
  ): (string | null)[] {
    const names = files.map((file, index) => {
      const name = at(`${index}.xml`);
      writeFileSync(name, file);
      return name;
    });
    const results: (string | null)[] = [];
    while (results.length < names.length) {
      const batch = names.slice(results.length, results.length + AT_ONCE);
      const done = spawnSync('xmlsec1', [...command, ...ids, ...batch], {
        encoding: 'utf8',
        maxBuffer: MOST_OUTPUT,
      });
      if (done.error) throw done.error;
      const outputs = printed(`${done.stdout}${command[0] === '--verify' ? done.stderr : ''}`);
      results.push(...outputs.slice(0, batch.length));
      if (outputs.length < batch.length) results.push(null);
    }
    return results;
  }

  const signing = ['--sign', '--privkey-pem', `${at('key.pem')},${at('certificate.pem')}`];
  const verifying = ['--verify', '--trusted-pem', at('root.pem')];
  return {
    sign: (templates) =>
      run(signing, templates, (outputs) => outputs.split(DECLARATION).slice(1)).map(
        (output, at) => output && filledFrom(templates[at] ?? '', output),
      ),
    accepts: (files) =>
      run(verifying, files, (outputs) => outputs.match(/^OK$/gm) ?? []).map((one) => one !== null),
  };
}
