import serveFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { z } from 'zod'
import { errors } from '@chopcard/contract/core/error-codes.ts'
import { codeNames, routes } from '@chopcard/contract/index.ts'
import {
  answerSchema,
  nameOf,
  queryOf,
  refusalsOf,
  type Route,
  acceptsKey,
  isDeprecated,
} from '@chopcard/contract/core/route.ts'
import { type CodeSample, codeSamples } from './code-samples.ts'
import { openApiWebhooks } from './openapi-webhooks.ts'

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const envelope = {
  type: 'object',
  required: ['meta'],
  properties: {
    meta: {
      type: 'object',
      required: ['code', 'error', 'message', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(errors) },
        error: { type: 'string' },
        message: { type: 'string' },
        requestId: { type: 'string' },
        retryAt: { type: 'string', format: 'date-time' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
  },
}

const asked = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { target: 'draft-2020-12', unrepresentable: 'any', io: 'input' })

const common = ['UNAUTHORIZED', 'FORBIDDEN', 'INVALID_REQUEST', 'VALIDATION_FAILED', 'SERVICE_UNAVAILABLE'] as const

/** The OpenAPI 3.1 document of all calls, generated from the routes that the server mounts; or of some of them. */
export function openApi(shown: readonly Route[] = routes, idOf: (route: Route) => string = nameOf) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const route of shown) {
    const at = (paths[`/api${route.path}`] ??= {})
    at[route.method.toLowerCase()] = operation(route, idOf(route))
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Chopcard', version: '0.1.0', description: 'Loyalty programmes: every call of the application.' },
    paths,
    webhooks: openApiWebhooks(),
    components: {
      schemas: { Error: envelope },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

/** The document of merchants' own systems alone, whose calls have the names that a client has for them. */
export const integrationApi = () =>
  openApi(
    routes.filter(({ audience, shape }) => audience === 'integration' && shape !== 'rpc'),
    (route) => codeNames.get(route) ?? nameOf(route),
  )

const file = { type: 'string', format: 'binary' }

const isSignedIn = ({ audience }: Route) => audience !== 'public' && audience !== 'holder'

function operation(route: Route, operationId: string) {
  const schema = answerSchema(route)
  return {
    operationId,
    tags: [route.audience],
    summary: route.about,
    ...(route.audience === 'integration' && forDevelopers(route)),
    ...(isDeprecated(route) && { deprecated: true }),
    ...(isSignedIn(route) && { security: [{ bearer: [] }] }),
    parameters: [
      ...parameters(route.params, 'path'),
      ...parameters(queryOf(route), 'query'),
      ...(acceptsKey(route)
        ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', minLength: 1, maxLength: 255 } }]
        : []),
      ...(route.signed?.headers ?? route.headers ?? []).map((name) => ({
        name,
        in: 'header',
        schema: { type: 'string' },
      })),
    ],
    ...(route.signed && {
      requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    }),
    ...(route.body && {
      requestBody: { required: true, content: { 'application/json': { schema: asked(route.body) } } },
    }),
    responses: {
      200: {
        description: 'Done',
        ...(schema && { content: { 'application/json': { schema: asked(schema) } } }),
        ...(route.shape === 'file' && { content: { 'application/octet-stream': { schema: file } } }),
      },
      ...refusals(route),
    },
  }
}

/** The scopes of a call, and how it is made. */
function forDevelopers(route: Extract<Route, { audience: 'integration' }>) {
  const scopes = route.scope === 'any' ? [] : [route.scope].flat()
  const samples = codeSamples(route)
  return {
    ...(scopes.length && { 'x-scopes': scopes }),
    description: [...(scopes.length ? [`Scopes: ${scopes.join(', ')}`] : []), ...samples.map(inMarkdown)].join('\n\n'),
    'x-codeSamples': samples,
  }
}

const inMarkdown = ({ lang, source }: CodeSample) =>
  `**${lang === 'Shell' ? 'curl' : lang}**\n\n\`\`\`${lang.toLowerCase()}\n${source}\n\`\`\``

const parameters = (shape: Route['params'], place: 'path' | 'query') =>
  Object.entries(shape ?? {}).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || !schema.safeParse(undefined).success,
    schema: asked(schema),
  }))

function refusals(route: Route) {
  const byStatus = new Map<number, string[]>()
  for (const code of [...(isSignedIn(route) ? common : common.slice(2)), ...refusalsOf(route)]) {
    const status = errors[code].status
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [status, { description: [...new Set(codes)].join(', '), content }]),
  )
}

const page = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Chopcard API</title><link rel="stylesheet" href="/api/docs/swagger-ui.css"></head>
<body><div id="swagger-ui"></div><script src="/api/docs/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`

const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, filter: true })`

let written: string | undefined
/** It is made when somebody asks for it: few do, and every start would wait for it. */
const document = (): string => (written ??= JSON.stringify(openApi()))

/** `/api/openapi.json` and the browsable reference at `/api/docs`. */
export function registerReference(server: FastifyInstance): void {
  server.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document()))
  server.get('/api/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(page))
  server.get('/api/docs/start.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(start))
  void server.register(serveFiles, {
    root: assets,
    prefix: '/api/docs/',
    decorateReply: false,
    allowedPath: (path) => /swagger-ui(-bundle\.js|\.css)$/.test(path),
  })
}
