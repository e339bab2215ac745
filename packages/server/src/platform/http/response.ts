import type { Call } from '@hoadon/contracts/http/define-call';
import type { FastifyReply } from 'fastify';
import type { FileAnswer, PageAnswer, StreamAnswer } from './route.ts';

/** The envelope of a response. Throws if an output breaks its contract, which is a bug. */
export function envelope(call: Call, output: unknown): Record<string, unknown> {
  if (call.answers !== 'page') return { success: true, data: call.output.parse(output) };
  const { rows, pageInfo } = output as PageAnswer<unknown>;
  return { success: true, data: call.output.parse(rows), page_info: pageInfo };
}

/** Sends bytes with their file name; Vietnamese letters use the encoded form (RFC 6266). */
export function sendFile(reply: FastifyReply, file: FileAnswer | StreamAnswer): FastifyReply {
  return reply
    .header('content-type', withCharset(file.mediaType))
    .header('content-disposition', contentDisposition(file))
    .header('cache-control', 'no-store')
    .send('stream' in file ? file.stream : bufferOf(file.bytes));
}

/** Texts are written in UTF-8; XML states its own encoding. */
const withCharset = (mediaType: string): string =>
  mediaType.startsWith('text/') && !mediaType.includes('charset')
    ? `${mediaType}; charset=utf-8`
    : mediaType;

const bufferOf = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function contentDisposition({ name, inline }: Pick<FileAnswer, 'name' | 'inline'>): string {
  const plain = name.replaceAll(/[^\w.\- ]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, percentEncoded);
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

const percentEncoded = (letter: string) =>
  `%${letter.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
