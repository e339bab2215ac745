import type { IncomingMessage } from 'node:http';
import { SIGNING_AGENT } from '@hoadon/contracts/signing-agent';
import type { z } from 'zod';
import { AgentFault } from '../agent-fault.ts';
import { readBody } from './read-body.ts';

/** Room for the other fields and the multipart borders. */
const BESIDE_FILE = 64 * 1024;
const MAX_NAME = 200;

export type ReadFile = Readonly<{ fileName: string; bytes: Uint8Array }>;
export type SignForm<Fields> = ReadFile & Readonly<{ fields: Fields }>;
export type ListForm<Fields> = Readonly<{ files: readonly ReadFile[]; fields: Fields }>;

const refused = (field: string, cause?: unknown) =>
  new AgentFault('INPUT_DATA_IS_INVALID', null, { field }, { cause });

async function parts(request: IncomingMessage, maxBytes: number): Promise<FormData> {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('multipart/form-data')) throw refused('content-type');
  const body = await readBody(request, maxBytes + BESIDE_FILE);
  try {
    return await new Response(new Uint8Array(body), {
      headers: { 'content-type': type },
    }).formData();
  } catch (cause) {
    throw refused('body', cause);
  }
}

async function readForm<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  maxFiles: number,
): Promise<ListForm<z.output<Schema>>> {
  const sent = form.getAll('file');
  if (sent.length === 0 || sent.length > maxFiles) throw refused('file');
  const files: ReadFile[] = [];
  for (const file of sent) {
    if (!(file instanceof File)) throw refused('file');
    if (file.size === 0 || file.name.length > MAX_NAME) throw refused('file');
    if (file.size > SIGNING_AGENT.maxFileBytes) {
      const max = String(SIGNING_AGENT.maxFileBytes);
      throw new AgentFault('PAYLOAD_TOO_LARGE', null, { max_bytes: max });
    }
    files.push({ fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  }
  form.delete('file');
  const fields = schema.safeParse(Object.fromEntries(form));
  if (!fields.success) throw refused(fields.error.issues[0]?.path.join('.') ?? '');
  return { files, fields: fields.data };
}

/** Reads the document and the other fields. Throws AgentFault INPUT_DATA_IS_INVALID, PAYLOAD_TOO_LARGE. */
export async function readSignForm<Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
): Promise<SignForm<z.output<Schema>>> {
  const { files, fields } = await readForm(
    await parts(request, SIGNING_AGENT.maxFileBytes),
    schema,
    1,
  );
  const [file] = files;
  if (file === undefined) throw refused('file');
  return { ...file, fields };
}

/** Several documents. Throws the same. */
export const readListForm = async <Schema extends z.ZodType>(
  request: IncomingMessage,
  schema: Schema,
): Promise<ListForm<z.output<Schema>>> =>
  readForm(await parts(request, SIGNING_AGENT.maxListBytes), schema, SIGNING_AGENT.maxListFiles);
