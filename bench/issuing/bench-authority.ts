import { execFileSync } from 'node:child_process';
import { createHash, createPrivateKey, randomBytes, sign, X509Certificate } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';

/**
 * A tax authority that costs next to nothing and answers at once, in a process of its own: it takes
 * every message, gives every invoice a code and signs it with an elliptic curve. What is measured is
 * the product and not its simulator. `node bench-authority.ts FOLDER` puts its certificate into FOLDER
 * and prints its port.
 */

const DSIG = 'http://www.w3.org/2000/09/xmldsig#';
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315';
const ECDSA = 'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('usage: bench-authority.ts FOLDER');
const { key, certificate } = ownCertificate(folder);
const der = certificate.raw.toString('base64');

/** Replies in the order of the messages; created when they are fetched. */
const outbox: { messageId: string; message: string }[] = [];
const places = new Map<string, number>();

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    response.writeHead(500).end(String(error));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
process.on('disconnect', () => process.exit(0));

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (request.method === 'POST') return take(await bodyOf(request), response);
  const single = /^\/messages\/([A-Z0-9]+)\/reply$/.exec(url.pathname)?.[1];
  if (single !== undefined) return replyTo(single, response);
  const from = Number(url.searchParams.get('since') ?? 0);
  const page = outbox.slice(from, from + Number(url.searchParams.get('limit') ?? 100));
  const messages = page.map((entry, index) => ({
    cursor: String(from + index + 1),
    content: Buffer.from(coded(entry)).toString('base64'),
  }));
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ messages }));
}

function take(message: string, response: ServerResponse): void {
  const messageId = between(message, '<MTDiep>', '</MTDiep>');
  const sender = between(message, '<MNGui>', '</MNGui>');
  if (!places.has(messageId)) places.set(messageId, outbox.push({ messageId, message }) - 1);
  response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><TDiep><TTChung><PBan>2.1.0</PBan><MNGui>TCT</MNGui><MNNhan>${sender}</MNNhan><MLTDiep>999</MLTDiep><MTDiep>${newId()}</MTDiep><MTDTChieu>${messageId}</MTDTChieu></TTChung><DLieu><TBao><MTDiep>${messageId}</MTDiep><MNGui>TCT</MNGui><NNhan>${localTime()}</NNhan><TTTNhan>0</TTTNhan></TBao></DLieu></TDiep>`,
    );
}

function replyTo(messageId: string, response: ServerResponse): void {
  const entry = outbox[places.get(messageId) ?? -1];
  if (!entry)
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end('{"code":"MESSAGE_NOT_KNOWN"}');
  else response.writeHead(200, { 'content-type': 'application/xml' }).end(coded(entry));
}

/** Message 202: the invoice as it came, with code and signature. */
function coded({ messageId, message }: { messageId: string; message: string }): string {
  // Extra fields use the same tag inside.
  const document = message.slice(message.indexOf('<HDon>'), message.lastIndexOf('</DLieu>'));
  const dataEnd = document.indexOf('</DLHDon>') + '</DLHDon>'.length;
  const data = document.slice(document.indexOf('<DLHDon'), dataEnd);
  const dataId = between(data, 'Id="', '"');
  const code = `<MCCQT Id="code">00${randomBytes(16).toString('hex').toUpperCase()}</MCCQT>`;
  const close = document.lastIndexOf('</DSCKS>');
  const invoice = `${document.slice(0, dataEnd)}${code}${document.slice(dataEnd, close)}<CQT>${signatureOver(
    [
      [dataId, data, ENVELOPED],
      ['object', object(localTime(), true), ''],
      ['code', code, ''],
    ],
  )}</CQT>${document.slice(close)}`;
  const header = `<PBan>2.1.0</PBan><MNGui>TCT</MNGui><MNNhan>${between(message, '<MNGui>', '</MNGui>')}</MNNhan><MLTDiep>202</MLTDiep><MTDiep>${newId()}</MTDiep><MTDTChieu>${messageId}</MTDTChieu><MST>${between(message, '<MST>', '</MST>')}</MST><SLuong>1</SLuong>`;
  return `<?xml version="1.0" encoding="UTF-8"?><TDiep><TTChung>${header}</TTChung><DLieu>${invoice}</DLieu></TDiep>`;
}

const ENVELOPED = `<Transforms><Transform Algorithm="${DSIG}enveloped-signature"></Transform></Transforms>`;

const object = (at: string, alone: boolean) =>
  `<Object${alone ? ` xmlns="${DSIG}"` : ''} Id="object"><SignatureProperties><SignatureProperty Target="#authority"><SigningTime>${at}</SigningTime></SignatureProperty></SignatureProperties></Object>`;

function signatureOver(parts: readonly (readonly [string, string, string])[]): string {
  const references = parts
    .map(
      ([id, text, transforms]) =>
        `<Reference URI="#${id}">${transforms}<DigestMethod Algorithm="${SHA256}"></DigestMethod><DigestValue>${createHash('sha256').update(text).digest('base64')}</DigestValue></Reference>`,
    )
    .join('');
  const content = `<CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod><SignatureMethod Algorithm="${ECDSA}"></SignatureMethod>${references}</SignedInfo>`;
  const value = sign('sha256', Buffer.from(`<SignedInfo xmlns="${DSIG}">${content}`), {
    key,
    dsaEncoding: 'ieee-p1363',
  });
  const at = between(parts[1]?.[1] ?? '', '<SigningTime>', '</SigningTime>');
  return `<Signature xmlns="${DSIG}" Id="authority"><SignedInfo>${content}<SignatureValue>${value.toString('base64')}</SignatureValue><KeyInfo><X509Data><X509Certificate>${der}</X509Certificate></X509Data></KeyInfo>${object(at, false)}</Signature>`;
}

function between(text: string, from: string, to: string): string {
  const start = text.indexOf(from) + from.length;
  return text.slice(start, text.indexOf(to, start));
}

const newId = () => `TCT${randomBytes(16).toString('hex').toUpperCase()}`;
const localTime = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 19);

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** Self-signed, on the curve P-256: a signature costs a tenth of RSA's. */
function ownCertificate(folder: string) {
  const keyFile = join(folder, 'bench-authority.key');
  const certificateFile = join(folder, 'bench-authority.pem');
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const files = ['-keyout', keyFile, '-out', certificateFile];
  const subject = ['-utf8', '-subj', '/CN=CỤC THUẾ'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, ...files], { stdio: 'ignore' });
  const key = createPrivateKey(readFileSync(keyFile));
  writeFileSync(keyFile, '');
  return { key, certificate: new X509Certificate(readFileSync(certificateFile)) };
}
