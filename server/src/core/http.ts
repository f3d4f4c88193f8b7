import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import {
  asksPassword,
  changes,
  deprecationHeaders,
  type EventReply,
  type FileReply,
  nameOf,
  type Route,
  type RpcReply,
} from '@chopcard/contract/core/route.ts'
import type { CursorPage } from '@chopcard/contract/core/cursor.ts'
import type { Page } from '@chopcard/contract/core/kinds.ts'
import type { App } from './app.ts'
import { Replay, type SealedAnswer } from './commit-record.ts'
import type { BaseContext, IntegrationContext, MerchantContext, Served, SystemContext } from './context.ts'
import { type Cookie, cookieHeader } from './cookies.ts'
import { newDeviceCookie } from './device.ts'
import { openContext } from './open-context.ts'
import { acceptRawBodies, headersIn, jsonIn, keepBodyBytes, signedIn } from './signed-bytes.ts'
import { sendEvents } from './event-stream.ts'
import { inForeground } from './foreground.ts'
import { type Given, inputParser } from './parse-input.ts'
import { reauthenticate } from './reauthenticate.ts'
import { readWhereAllowed, writtenCookie } from './read-where-allowed.ts'
import { unseal } from './seal.ts'
import { withoutContact } from './without-contact.ts'
import { replyWriterOf } from './write-replies.ts'

/** Mounts every route below /api. Order: caller, permission, input, verb, reply. */
export function mount(server: FastifyInstance, app: App, served: readonly Served[]): void {
  for (const one of served) if (!one.route.signed && !isOfKeys(one.route)) mountOne(server, app, one)
  void server.register(async (scope) => {
    acceptRawBodies(scope)
    for (const one of served) if (one.route.signed) mountOne(scope, app, one)
  })
  void server.register(async (scope) => {
    keepBodyBytes(scope)
    for (const one of served) if (isOfKeys(one.route)) mountOne(scope, app, one)
  })
}

function mountOne(server: FastifyInstance, app: App, served: Served): void {
  const { route } = served
  const parse = parserOf(route)
  const write = replyWriterOf(route)
  const goesAway = deprecationHeaders(route)
  server.route({
    method: route.method,
    // A colon of the path itself is written twice.
    url: `/api${route.path.replaceAll(':', '::').replace(/\{(\w+)\}/g, ':$1')}`,
    ...(write && { schema: { response: { 200: {} } }, serializerCompiler: () => write }),
    config: { route: nameOf(route) },
    handler: (request, reply) => {
      void reply.headers(goesAway)
      const answered = () => answer(app, served, parse, request, reply)
      return isOfTill(route) ? inForeground(answered) : answered()
    },
  })
}

type Parsed = Given & { signed: unknown; headers: unknown }
type AnyVerb = (ctx: unknown, input: Parsed) => Promise<unknown>

async function answer(
  app: App,
  { route, verb }: Served,
  parse: (r: FastifyRequest) => Parsed,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const opened = await openContext(app, route, request, reply)
  const setCookie = cookieSetter(app, reply)
  // The cookie is set with refusals too, so that callers who only guess get an id as well.
  if (isOfMembers(route) && !opened.context.device) setCookie(newDeviceCookie(app.config.secret))
  // Before the change, so that an answer that is lost on the way has said it too when it is asked for again.
  if (app.replica && changes(route)) setCookie(writtenCookie)
  try {
    const input = parse(request)
    if (asksPassword(route))
      await reauthenticate(opened.context as MerchantContext | SystemContext, removePassword(input))
    await opened.checkKey(input)
    const run = (context: BaseContext) => (verb as AnyVerb)(context, input)
    const result = await (opened.runDry
      ? opened.runDry(run)
      : readWhereAllowed(app, route, opened.context, request.headers.cookie, run))
    if (changes(route) && opened.commit && !opened.commit.kept)
      throw new Error(`${nameOf(route)} wrote no commit record`)
    opened.context.cookies.forEach(setCookie)
    return await send(route, shown(opened.context, route, result), reply)
  } catch (error) {
    const again = (stored: Replay) => {
      app.metrics.countRepeat()
      return replay(opened.context, route, stored, reply)
    }
    if (error instanceof Replay) return again(error)
    try {
      await opened.commit?.afterFailure(error)
    } catch (lost) {
      if (lost instanceof Replay) return again(lost)
      throw lost
    }
    throw error
  }
}

// A call of an administrator does not pause processes in the background, because it may itself wait for one (the files
// of a certificate).
const isOfTill = ({ movesValue, inBulk, audience }: Route) => Boolean(movesValue) && !inBulk && audience !== 'system'

const isOfKeys = ({ audience }: Route) => audience === 'integration'

const isOfMembers = ({ audience }: Route) => audience === 'member' || audience === 'holder'

function cookieSetter({ config }: App, reply: FastifyReply) {
  const secure = config.publicUrl.startsWith('https:')
  return (cookie: Cookie) => void reply.header('set-cookie', cookieHeader(cookie, secure))
}

/** Removes the password from the body, so that neither the verb nor the stored request contains it. */
function removePassword(input: Parsed): string | undefined {
  const { password, ...rest } = input.body as { password?: string }
  input.body = rest
  return password
}

/** What a key may see of a result: a first one and a stored one alike, whatever verb has made it. */
function shown(context: BaseContext, route: Route, result: unknown): unknown {
  if (!isOfKeys(route) || isMadeByVerb(route) || (context as IntegrationContext).key.scopes.has('pii')) return result
  return withoutContact(result)
}

/** What such a verb answers is no reply of the contract: it leaves out itself what its key may not see. */
const isMadeByVerb = ({ shape }: Route) => shape === 'file' || shape === 'rpc'

function replay(context: BaseContext, route: Route, { status, answer: stored }: Replay, reply: FastifyReply) {
  void reply.header('idempotency-replayed', 'true')
  if (status === 200) {
    const answered = route.secretAnswer ? openedAnswer(context.app.config.secret, stored) : stored
    return send(route, shown(context, route, answered), reply)
  }
  const { code, facts } = stored as Pick<Refusal, 'code' | 'facts'>
  throw new Refusal(code, facts)
}

function send(route: Route, result: unknown, reply: FastifyReply) {
  void reply.header('cache-control', 'no-store')
  switch (route.shape ?? 'data') {
    case 'data':
      return reply.send({ data: result })
    case 'list': {
      const { items, paging } = result as Page<unknown>
      return reply.send({ data: items, paging })
    }
    case 'cursor': {
      const { items, next } = result as CursorPage<unknown>
      return reply.send({ data: items, next })
    }
    case 'bare':
      return reply.send(result)
    case 'rpc': {
      const { status, message } = result as RpcReply
      return reply.code(status).send(message)
    }
    case 'events':
      return sendEvents(reply, result as EventReply)
    case 'file':
      return sendFile(reply, result as FileReply)
  }
}

const openedAnswer = (secret: string, stored: unknown): unknown =>
  JSON.parse(unseal(secret, 'answer', (stored as SealedAnswer).sealedAnswer))

function sendFile(reply: FastifyReply, file: FileReply) {
  void reply.type(file.type)
  if (file.cache) void reply.header('cache-control', file.cache)
  if (file.name)
    void reply.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`)
  return reply.send(file.content instanceof Uint8Array ? Buffer.from(file.content) : file.content)
}

/** Parses a request as it came over HTTP. */
function parserOf(route: Route): (request: FastifyRequest) => Parsed {
  const parse = inputParser(route)
  return (request) => ({
    ...parse({ params: request.params, query: request.query, body: bodyOf(route, request) }),
    signed: signedIn(route, request),
    headers: headersIn(route, request),
  })
}

/** A key's request is signed over the bytes of its body, so they are read after its signature. */
function bodyOf(route: Route, request: FastifyRequest): unknown {
  if (!route.body && (request.method === 'GET' || route.signed)) return undefined
  return isOfKeys(route) ? jsonIn(request.body) : request.body
}
