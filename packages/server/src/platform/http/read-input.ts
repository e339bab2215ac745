import type { Call } from '@hoadon/contracts/http/define-call';
import { Failure } from '@hoadon/domain/errors/failure';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inputRefusal } from './errors.ts';
import type { UploadedFile } from './route.ts';

type Fields = Record<string, unknown>;
export type Sent = Readonly<{ fields: Fields; files: Record<string, UploadedFile> }>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What was sent: query (GET, DELETE) or body (POST, PUT), with the path's parameters over it. */
export async function readSent(call: Call, request: FastifyRequest): Promise<Sent> {
  const { fields, files } = await readCarrier(call, request);
  return { fields: { ...fields, ...(request.params as Fields) }, files };
}

async function readCarrier(call: Call, request: FastifyRequest): Promise<Sent> {
  if (call.method === 'GET' || call.method === 'DELETE')
    return { fields: withoutEmpty(request.query as Fields), files: {} };
  if (request.isMultipart()) {
    if (!call.upload) throw new Failure('UNSUPPORTED_MEDIA_TYPE');
    return readMultipart(request);
  }
  const body = request.body ?? {};
  if (!isRecord(body))
    throw new Failure(
      'INPUT_DATA_IS_INVALID',
      {},
      { issues: [{ path: '', code: 'value-invalid', severity: 'error' }] },
    );
  return { fields: body, files: {} };
}

/** `?search_text=` says nothing. */
const withoutEmpty = (query: Fields): Fields =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

async function readMultipart(request: FastifyRequest): Promise<Sent> {
  const fields: Fields = {};
  const files: Record<string, UploadedFile> = {};
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else
        files[part.fieldname] = {
          name: part.filename,
          mediaType: part.mimetype,
          bytes: await part.toBuffer(),
        };
    }
  } catch (cause) {
    throw isRefusal(cause) ? cause : new Failure('INPUT_DATA_IS_INVALID', {}, { cause });
  }
  return { fields, files };
}

/** What the server says itself, such as a file too large; the reader's own errors are of a broken form. */
const isRefusal = (error: unknown): boolean => error instanceof Error && 'statusCode' in error;

/** The input as the contract decodes it, or the refusal with every fault. */
export function decodeInput(call: Call, fields: Fields): unknown {
  const input = z.safeParse(call.input, fields, { reportInput: true });
  if (!input.success) throw inputRefusal(input.error);
  return input.data;
}
