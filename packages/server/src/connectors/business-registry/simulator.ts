import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@hoadon/domain/dates/add-days';
import { hasValidCheckDigit, isTaxCode, normaliseTaxCode } from '@hoadon/domain/identity/tax-code';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

/** Ways in which the registers can misbehave. */
export const MISBEHAVIOURS = [
  'none',
  'delay',
  'hang-up',
  'server-error',
  'html-instead',
  'too-many-requests',
  'another-taxpayer',
  'flood',
] as const;
export type RegistryMisbehaviour = (typeof MISBEHAVIOURS)[number];

const RegistryBehaviour = z.strictObject({
  misbehaves: z.enum(MISBEHAVIOURS),
  /** How long `delay` waits. */
  delayMs: z.number().int().min(0).max(600_000),
  /** Tax codes of taxpayers that stopped working. */
  stopped: z.array(z.string()).max(1_000),
  /** The day on which taxpayers stopped, by tax code: the register of the tax authority has their history. */
  stoppedOn: z.record(z.string(), z.iso.date()),
});
export type RegistryBehaviour = z.output<typeof RegistryBehaviour>;
const RegistryBehaviourChanges = RegistryBehaviour.partial();
/** Partial changes; other fields stay as they are. */
export type RegistryBehaviourChanges = z.output<typeof RegistryBehaviourChanges>;

export type BusinessRegistrySimulator = FastifyPluginAsync &
  Readonly<{
    behave(changes: RegistryBehaviourChanges): RegistryBehaviour;
  }>;

const Path = z.object({ code: z.string() });
const ANOTHER = '0100000000';
const FLOOD_BYTES = 1024 * 1024;

/**
 * Both public registers over real HTTP, `/gdt` and `/vietqr`: every code with a valid check digit is a made-up company
 * or person, every other code is unknown. Misbehaves on demand (`POST /control`).
 */
export function businessRegistrySimulator(): BusinessRegistrySimulator {
  let behaviour: RegistryBehaviour = {
    misbehaves: 'none',
    delayMs: 10_000,
    stopped: [],
    stoppedOn: {},
  };
  const behave = (changes: RegistryBehaviourChanges) => {
    const {
      misbehaves = behaviour.misbehaves,
      delayMs = behaviour.delayMs,
      stopped = behaviour.stopped,
      stoppedOn = behaviour.stoppedOn,
    } = changes;
    behaviour = { misbehaves, delayMs, stopped, stoppedOn };
    return behaviour;
  };
  const plugin: FastifyPluginAsync = async (app) => {
    app.get('/control', async () => behaviour);
    app.post('/control', async (request, reply) => {
      const changes = RegistryBehaviourChanges.safeParse(request.body);
      if (changes.success) return behave(changes.data);
      return reply.code(400).send({ code: 'INPUT_DATA_IS_INVALID', issues: changes.error.issues });
    });
    const register = (
      path: string,
      respond: (code: string, behaviour: RegistryBehaviour) => SimulatedResponse,
    ) =>
      app.get(path, async (request, reply) => {
        const misbehaved = await misbehave(behaviour, request, reply);
        if (misbehaved) return reply;
        const requestedCode = normaliseTaxCode(Path.parse(request.params).code);
        const code = behaviour.misbehaves === 'another-taxpayer' ? ANOTHER : requestedCode;
        const { status, body } = respond(code, behaviour);
        return reply.code(status).send(body);
      });
    register('/gdt/category/public/dsdkts/:code/manager', gdtAnswer);
    register('/vietqr/v2/business/:code', vietQrAnswer);
  };
  return Object.assign(plugin, { behave });
}

type SimulatedResponse = Readonly<{ status: number; body: unknown }>;

const isKnown = (code: string) => code === ANOTHER || (isTaxCode(code) && hasValidCheckDigit(code));
const nameOf = (code: string) =>
  code.length === 12 ? `HỘ KINH DOANH MÔ PHỎNG ${code}` : `CÔNG TY TNHH MÔ PHỎNG ${code}`;

const isStopped = ({ stopped, stoppedOn }: RegistryBehaviour, code: string): boolean =>
  stopped.includes(code) || stoppedOn[code] !== undefined;

/** Start of activity in simulated histories. */
const FOUNDED = '2015-01-05';

function historyOf(on: string | undefined) {
  if (on === undefined) return null;
  return [
    { tthai: '00', tungay: FOUNDED, denngay: addDays(on, -1) },
    { tthai: '06', tungay: on, denngay: null },
  ];
}

function gdtAnswer(code: string, behaviour: RegistryBehaviour): SimulatedResponse {
  if (!isKnown(code)) return { status: 400, body: { message: 'Không tìm thấy người nộp thuế' } };
  const body = {
    mst: code,
    macqt: '10100',
    tencqt: 'Thuế Cầu Giấy',
    tennnt: nameOf(code),
    tthai: isStopped(behaviour, code) ? '06' : '00',
    lichsu: historyOf(behaviour.stoppedOn[code]),
    dctsdchi: `Số ${Number(code.slice(-3)) + 1}, Phố Mô Phỏng`,
    dctstinhten: 'TP Hà Nội',
    dctshuyenten: '',
    dctsxaten: 'Phường Cầu Giấy',
  };
  return { status: 200, body };
}

function vietQrAnswer(code: string, behaviour: RegistryBehaviour): SimulatedResponse {
  if (!isKnown(code))
    return { status: 200, body: { code: '52', desc: 'Không tìm thấy', data: null } };
  const status = isStopped(behaviour, code) ? 'NNT ngừng hoạt động' : 'NNT đang hoạt động';
  const address = `Số ${Number(code.slice(-3)) + 1}, Phố Mô Phỏng, Phường Cầu Giấy, TP Hà Nội`;
  const data = { id: code, name: nameOf(code), address, status };
  return { status: 200, body: { code: '00', desc: 'Success - Thành công', data } };
}

/** Returns true if the request was handled. */
async function misbehave(
  { misbehaves, delayMs }: RegistryBehaviour,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  if (misbehaves === 'delay') await sleep(delayMs, undefined, { ref: false });
  else if (misbehaves === 'hang-up') {
    reply.hijack();
    request.raw.socket.destroy();
  } else if (misbehaves === 'server-error') await reply.code(500).send({ message: 'error' });
  else if (misbehaves === 'html-instead') await reply.type('text/html').send('<html>404</html>');
  else if (misbehaves === 'too-many-requests') await reply.code(429).send({ message: 'busy' });
  else if (misbehaves === 'flood') await reply.send({ message: 'x'.repeat(FLOOD_BYTES) });
  else return false;
  return misbehaves !== 'delay';
}
