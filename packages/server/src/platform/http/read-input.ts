import type { MultipartFile } from '@fastify/multipart';
import type { Call } from '@hoadon/contracts/http/define-call';
import { Failure } from '@hoadon/domain/errors/failure';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { plainName } from '../plain-name.ts';
import type { BodyBounds } from './body-bounds.ts';
import { inputRefusal } from './errors.ts';
import { halfCharacters } from './half-characters.ts';
import type { UploadedFile } from './route.ts';
import type { Upload } from './upload-room.ts';

/** Most characters of a file name; longer names lose their beginning. */
const LONGEST_NAME = 200;

type Fields = Record<string, unknown>;
type FileLists = Record<string, UploadedFile[]>;
export type Sent = Readonly<{ fields: Fields; fileLists: FileLists }>;

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Limits of reading a request: for its files the room of uploads, for its fields the bounds of the call. */
type Bounded = Readonly<{ upload: Upload; bounds: BodyBounds }>;

/** Returns the input as sent: query (GET, DELETE) or body (POST, PUT), overridden by the path's parameters. */
export async function readSent(
  call: Call,
  request: FastifyRequest,
  bounded: Bounded,
): Promise<Sent> {
  const { fields, fileLists } = await readCarrier(call, request, bounded);
  return { fields: { ...fields, ...(request.params as Fields) }, fileLists };
}

async function readCarrier(call: Call, request: FastifyRequest, bounded: Bounded): Promise<Sent> {
  if (call.method === 'GET' || call.method === 'DELETE')
    return { fields: withoutEmpty(request.query as Fields), fileLists: {} };
  if (request.isMultipart()) {
    if (!call.upload) throw new Failure('UNSUPPORTED_MEDIA_TYPE');
    return readMultipart(request, bounded);
  }
  const body = request.body ?? {};
  if (!isRecord(body))
    throw new Failure(
      'INPUT_DATA_IS_INVALID',
      {},
      { issues: [{ path: '', code: 'value-invalid', severity: 'error' }] },
    );
  return { fields: body, fileLists: {} };
}

/** Drops empty parameters: `?search_text=` means no search. */
const withoutEmpty = (query: Fields): Fields =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));

async function readMultipart(request: FastifyRequest, { upload, bounds }: Bounded): Promise<Sent> {
  const fields: Fields = {};
  const fileLists: FileLists = {};
  try {
    // Counted beside the form parser, which ignores bytes outside of parts.
    request.raw.on('data', (chunk: Buffer) => {
      if (!upload.passes(chunk.length)) request.raw.destroy();
    });
    for await (const part of request.parts({ limits: { fieldSize: bounds.bytes } })) {
      // A field declared as JSON was parsed by the form parser.
      if (part.type === 'field') fields[part.fieldname] = textOf(part.value);
      else
        fileLists[part.fieldname] = [
          ...(fileLists[part.fieldname] ?? []),
          {
            name: shortName(part.filename),
            mediaType: part.mimetype,
            bytes: await bytesOf(part, upload),
          },
        ];
    }
  } catch (cause) {
    throw cause instanceof Failure || isRefusal(cause)
      ? cause
      : new Failure('INPUT_DATA_IS_INVALID', {}, { cause });
  }
  return { fields, fileLists };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new Failure('INPUT_DATA_IS_INVALID');
}

/** The last characters, which include the extension. Drops half a surrogate pair, which PostgreSQL refuses. */
const shortName = (name: string): string =>
  plainName(name)
    .slice(-LONGEST_NAME)
    .replace(/^[\udc00-\udfff]/, '');

/** Counts bytes as they arrive, so that an oversized file is refused early. */
async function bytesOf({ file }: MultipartFile, upload: Upload): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) {
    upload.take(chunk.length);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Refusals of the server, such as a file too large; errors of the parser mean a broken form. */
const isRefusal = (error: unknown): boolean => error instanceof Error && 'statusCode' in error;

/** Returns the input as the contract decodes it, or throws a refusal with every fault. */
export function decodeInput(call: Call, fields: Fields): unknown {
  const halves = halfCharacters(fields);
  if (halves.length > 0)
    throw new Failure(
      'INPUT_DATA_IS_INVALID',
      {},
      { issues: halves.map((path) => ({ path, code: 'value-invalid', severity: 'error' })) },
    );
  const input = z.safeParse(call.input, fields, { reportInput: true });
  if (!input.success) throw inputRefusal(input.error);
  return input.data;
}
