import { z } from 'zod';
import {
  type ProviderCredentials,
  ProviderFault,
  type ProviderFile,
  type ProviderPage,
  type ProviderQuestion,
  type ProviderSession,
} from '../port.ts';
import { jsonOf, type ProviderClient, requestProvider } from '../provider-request.ts';
import { openCommand, type PartnerKey, partnerKey, sealCommand } from './sealed-command.ts';

/** Command for the XML of one invoice, by its GUID. */
const FETCH_XML = 809;
/** Most ids per page. */
const REFERENCES_AT_ONCE = 200;

const Envelope = z.object({ d: z.string() });
const CommandResult = z.object({
  Status: z.number(),
  Object: z.unknown(),
  MessLog: z.string().nullish(),
});
const Refused = z.array(z.object({ MessLog: z.string().nullish() })).min(1);

/** BKAV eHoadon by encrypted commands: has no list, and returns invoices by their GUID (EXTERNAL 2.3). */
export function bkavSession(
  client: ProviderClient,
  { userName, password }: ProviderCredentials,
): ProviderSession {
  const key = partnerKey(password);
  return {
    async list({ references }: ProviderQuestion, cursor): Promise<ProviderPage> {
      const begin = Number(cursor ?? 0);
      const end = begin + REFERENCES_AT_ONCE;
      return {
        invoices: references
          .slice(begin, end)
          .map((reference) => ({ reference, label: reference })),
        next: end < references.length ? String(end) : null,
      };
    },
    async file(reference): Promise<ProviderFile> {
      if (!key) throw new ProviderFault('credentials', 'PartnerToken');
      const {
        Status,
        Object: object,
        MessLog,
      } = await command(client, userName, key, {
        CmdType: FETCH_XML,
        CommandObject: reference,
      });
      if (Status !== 0) return { kind: 'no-file', words: MessLog || messageIn(object) };
      const packed = packedIn(object);
      if (packed === '') return { kind: 'not-ready' };
      return { kind: 'file', name: `${reference}.xml`, bytes: Buffer.from(packed, 'base64') };
    },
  };
}

async function command(
  client: ProviderClient,
  partnerGUID: string,
  key: PartnerKey,
  wanted: Readonly<{ CmdType: number; CommandObject: unknown }>,
): Promise<z.output<typeof CommandResult>> {
  const response = await requestProvider(client, {
    path: 'WSPublicEHoaDon.asmx/ExecCommand',
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify({ partnerGUID, CommandData: sealCommand(key, wanted) })),
  });
  if (response.status === 401 || response.status === 403) throw new ProviderFault('credentials');
  const envelope = Envelope.safeParse(jsonOf(response));
  if (response.status !== 200 || !envelope.success)
    throw new ProviderFault('protocol', `HTTP ${response.status}`);
  return opened(key, envelope.data.d);
}

/** A reply that cannot be decrypted means another key: the partner or its token is wrong. */
function opened(key: PartnerKey, sealed: string): z.output<typeof CommandResult> {
  let plain: unknown;
  try {
    plain = openCommand(key, sealed);
  } catch (cause) {
    throw new ProviderFault('credentials', sealed.slice(0, 120), { cause });
  }
  const result = CommandResult.safeParse(plain);
  if (!result.success) throw new ProviderFault('protocol', 'ExecCommand');
  return result.data;
}

/** The object is JSON text, or the bare value. */
function plainOf(object: unknown): unknown {
  if (typeof object !== 'string') return object;
  try {
    return JSON.parse(object);
  } catch {
    return object;
  }
}

const Packed = z.union([
  z.string(),
  z.object({ XML: z.string().nullish() }).transform(({ XML }) => XML ?? ''),
  z.array(z.object({ XML: z.string().nullish() })).transform(([one]) => one?.XML ?? ''),
]);

const packedIn = (object: unknown): string =>
  Packed.safeParse(plainOf(object) ?? '').data?.trim() ?? '';

function messageIn(object: unknown): string {
  const plain = plainOf(object);
  const items = Refused.safeParse(plain);
  return items.success ? (items.data[0]?.MessLog ?? '') : typeof plain === 'string' ? plain : '';
}
