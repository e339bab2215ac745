import { z } from 'zod';
import { askProvider, jsonOf, type ProviderClient } from '../ask-provider.ts';
import {
  type ListedPage,
  type ProviderCredentials,
  ProviderFault,
  type ProviderFile,
  type ProviderQuestion,
  type ProviderSession,
} from '../port.ts';
import { openCommand, type PartnerKey, partnerKey, sealCommand } from './sealed-command.ts';

/** The XML of one invoice, by its GUID. */
const FETCH_XML = 809;
/** How many ids are taken from what was asked for at once. */
const REFERENCES_AT_ONCE = 200;

const Envelope = z.object({ d: z.string() });
const Said = z.object({ Status: z.number(), Object: z.unknown(), MessLog: z.string().nullish() });
const Refused = z.array(z.object({ MessLog: z.string().nullish() })).min(1);

/** BKAV eHoadon by encrypted commands: has no list at all, and gives what is asked for by its GUID (EXTERNAL 2.3). */
export function bkavSession(
  client: ProviderClient,
  { userName, password }: ProviderCredentials,
): ProviderSession {
  const key = partnerKey(password);
  return {
    async list({ references }: ProviderQuestion, cursor): Promise<ListedPage> {
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
        Object: said,
        MessLog,
      } = await command(client, userName, key, {
        CmdType: FETCH_XML,
        CommandObject: reference,
      });
      if (Status !== 0) return { kind: 'no-file', words: MessLog || messageIn(said) };
      const packed = packedIn(said);
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
): Promise<z.output<typeof Said>> {
  const answer = await askProvider(client, {
    path: 'WSPublicEHoaDon.asmx/ExecCommand',
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from(JSON.stringify({ partnerGUID, CommandData: sealCommand(key, wanted) })),
  });
  if (answer.status === 401 || answer.status === 403) throw new ProviderFault('credentials');
  const envelope = Envelope.safeParse(jsonOf(answer));
  if (answer.status !== 200 || !envelope.success)
    throw new ProviderFault('protocol', `HTTP ${answer.status}`);
  return opened(key, envelope.data.d);
}

/** Whoever has another key than we cannot be understood: the partner or its token is wrong. */
function opened(key: PartnerKey, sealed: string): z.output<typeof Said> {
  let plain: unknown;
  try {
    plain = openCommand(key, sealed);
  } catch (cause) {
    throw new ProviderFault('credentials', sealed.slice(0, 120), { cause });
  }
  const said = Said.safeParse(plain);
  if (!said.success) throw new ProviderFault('protocol', 'ExecCommand');
  return said.data;
}

/** The object comes as JSON text, or as the bare value. */
function plainOf(said: unknown): unknown {
  if (typeof said !== 'string') return said;
  try {
    return JSON.parse(said);
  } catch {
    return said;
  }
}

const Packed = z.union([
  z.string(),
  z.object({ XML: z.string().nullish() }).transform(({ XML }) => XML ?? ''),
  z.array(z.object({ XML: z.string().nullish() })).transform(([one]) => one?.XML ?? ''),
]);

const packedIn = (said: unknown): string =>
  Packed.safeParse(plainOf(said) ?? '').data?.trim() ?? '';

function messageIn(said: unknown): string {
  const plain = plainOf(said);
  const items = Refused.safeParse(plain);
  return items.success ? (items.data[0]?.MessLog ?? '') : typeof plain === 'string' ? plain : '';
}
