import type { Call } from '@hoadon/contracts/http/define-call';
import { ErrorBody, PageInfo } from '@hoadon/contracts/http/envelope';
import { z } from 'zod';
import { ABOUT_DEVICES } from './about-devices.ts';

type Json = Record<string, unknown>;
type Properties = Record<string, Json>;

/** Returns the OpenAPI 3.1 document of all calls, generated from the contracts. */
export function openApiDocument(calls: readonly Call[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    const path = paths[call.path] ?? {};
    const method = call.method.toLowerCase();
    path[method] = eitherOf(path[method] as Json | undefined, operation(call));
    paths[call.path] = path;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Hoadon',
      version,
      description: `Electronic invoices for businesses and accountants in Viet Nam. ${ABOUT_DEVICES}`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths,
    components: {
      schemas: { Error: schemaOf(ErrorBody, 'output'), PageInfo: schemaOf(PageInfo, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        sharedLink: { type: 'http', scheme: 'SharedLink' },
      },
    },
  };
}

/** Merges two calls at one address, distinguished by who calls: describes both bodies. */
const eitherOf = (before: Json | undefined, later: Json): Json =>
  before
    ? {
        ...later,
        ...before,
        summary: [before['summary'], later['summary']].join(' '),
        requestBody: { content: jsonContent({ oneOf: [bodyOf(before), bodyOf(later)] }) },
      }
    : later;
const bodyOf = (operation: Json): Json => {
  const { content } = operation['requestBody'] as { content: Record<string, { schema: Json }> };
  return content['application/json']?.schema ?? {};
};

/** `invoices`, `auth` …: the part of the path that names the subject. */
export const groupOf = (call: Call): string => call.path.split('/')[3] ?? 'other';

function operation(call: Call): Json {
  return {
    summary: call.summary,
    tags: [groupOf(call)],
    operationId: operationId(call),
    'x-permission': call.access,
    ...(call.also && { 'x-permissions-besides': call.also }),
    ...(call.access !== 'public' && {
      security: [{ bearer: [] }, ...(call.access === 'shared' ? [{ sharedLink: [] }] : [])],
    }),
    ...input(call),
    responses: {
      200: { description: 'Done.', content: answerContent(call) },
      default: {
        description: 'Refused; `message` is the code.',
        content: jsonContent({ $ref: '#/components/schemas/Error' }),
      },
    },
  };
}

const operationId = (call: Call) =>
  `${call.method.toLowerCase()}${call.path.replaceAll(/[^A-Za-z0-9]+/g, '_').replace(/_$/, '')}`;

/** Path parameters; the rest of the input in the query (GET, DELETE) or the body. */
function input(call: Call): Json {
  const schema = schemaOf(call.input, 'input');
  const properties = (schema['properties'] ?? {}) as Properties;
  const required = new Set((schema['required'] ?? []) as string[]);
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name));
  const isQuery = call.method === 'GET' || call.method === 'DELETE';
  const parameter = (name: string, location: 'path' | 'query' | 'header') => ({
    name,
    in: location,
    required: location === 'path' || required.has(name),
    schema: properties[name] ?? { type: 'string' },
  });
  const parameters = [
    ...inPath.map((name) => parameter(name, 'path')),
    ...(isQuery ? rest.map((name) => parameter(name, 'query')) : []),
    ...(call.idempotent ? [parameter('Idempotency-Key', 'header')] : []),
  ];
  if (isQuery) return { parameters };
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
    required: rest.filter((name) => required.has(name)),
  };
  const content = call.upload
    ? { ...jsonContent(body), 'multipart/form-data': { schema: body } }
    : jsonContent(body);
  return { parameters, requestBody: { content } };
}

function answerContent(call: Call): Json {
  if (call.answers === 'file')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (call.answers === 'events') return { 'text/event-stream': { schema: { type: 'string' } } };
  const pageInfo = { $ref: '#/components/schemas/PageInfo' };
  return jsonContent({
    type: 'object',
    required: ['success', 'data'],
    properties: {
      success: { const: true },
      data: schemaOf(call.output, 'output'),
      ...(call.answers === 'page' && { page_info: pageInfo }),
    },
  });
}

const jsonContent = (schema: Json) => ({ 'application/json': { schema } });

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}
