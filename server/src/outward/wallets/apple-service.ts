import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '@chopcard/contract/core/errors.ts'
import type { App } from '../../core/app.ts'
import { type MerchantColumns, merchantColumns, merchantOf } from '../../core/authenticate.ts'
import type { Merchant } from '../../core/context.ts'
import { read } from '../../core/database.ts'
import { limitConcurrency } from '../../core/limit-concurrency.ts'
import { merchantIdOf } from '../../core/merchant-key.ts'
import { sameBytes } from '../../core/secrets.ts'
import type { Statement } from '../../core/statement.ts'
import { identifierColumns, type SigningIdentifier } from '../../platform/apple-identifiers/signing-identifier.ts'
import { appleServicePath, makeApplePass } from './make-apple-pass.ts'
import { type PassKey, passToken, readSerial } from './pass-name.ts'
import { passColumns, type PassRow } from './pass-store.ts'
import { keepPhoneLogs, PhoneLogs } from './phone-logs.ts'
import { readPass } from './read-pass.ts'
import { changedOfDevice, register, unregister } from './registrations.ts'

const name = z.string().regex(/^[\w.-]{1,200}$/)
const ofDevice = z.object({ device: name, type: name })
const ofPass = z.object({ type: name, serial: name })
const Registration = z.object({ pushToken: z.string().regex(/^[\w-]{1,200}$/) })
const Since = z.object({
  passesUpdatedSince: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
})

/** All phones that are told of a new look ask at once: few are answered at a time, so that the till waits for none of them. */
const inTurn = limitConcurrency({
  atOnce: 2,
  maxWaiting: 2_000,
  timeoutMs: 30_000,
  refusal: () => new Refusal('SERVICE_UNAVAILABLE'),
})

/** Apple's documentation names the addresses and the statuses: `decisions/wallets.md §3`. */
export function serveApple(server: FastifyInstance, app: App): void {
  const base = `${appleServicePath}/v1`
  void server.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const status = isBroken(error) ? 400 : 503
      if (status === 503) app.log.warn({ requestId: request.id, error: (error as Error).message }, 'wallet service')
      return reply.status(status).send()
    })
    scope.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    scope.post(`${base}/devices/:device/registrations/:type/:serial`, async (request, reply) => {
      const { device } = ofDevice.parse(request.params)
      const { pushToken } = Registration.parse(request.body)
      const opened = await openPass(app, request)
      if (!opened) return reply.status(401).send()
      const isNew = await register(app, opened.key, { identifierId: opened.identifier.id, device, pushToken })
      return reply.status(isNew ? 201 : 200).send()
    })
    scope.delete(`${base}/devices/:device/registrations/:type/:serial`, async (request, reply) => {
      const { device } = ofDevice.parse(request.params)
      const opened = await openPass(app, request)
      if (!opened) return reply.status(401).send()
      await unregister(app, opened.key, { identifierId: opened.identifier.id, device })
      return reply.status(200).send()
    })
    scope.get(`${base}/devices/:device/registrations/:type`, async (request, reply) => {
      const { device, type } = ofDevice.parse(request.params)
      const { passesUpdatedSince } = Since.parse(request.query)
      const since = passesUpdatedSince === undefined ? -1 : Number(passesUpdatedSince)
      const found = await inTurn('phone', () => changedOfDevice(app, { passTypeId: type, device }, since))
      return found ? reply.send(found) : reply.status(204).send()
    })
    // Phones ask by HEAD, too, and keep an old pass where that is refused.
    scope.route({
      method: ['GET', 'HEAD'],
      url: `${base}/passes/:type/:serial`,
      handler: (request, reply) =>
        inTurn('phone', async () => {
          const opened = await openPass(app, request)
          return opened ? sendPass(app, opened, request, reply) : reply.status(401).send()
        }),
    })
    scope.post(`${base}/log`, { bodyLimit: 64 * 1024 }, async (request, reply) => {
      const { logs } = PhoneLogs.parse(request.body)
      await keepPhoneLogs(app, logs, { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' })
      return reply.status(200).send()
    })
  })
}

const isBroken = (error: unknown) =>
  error instanceof z.ZodError ||
  (error instanceof Refusal && error.status < 500) ||
  ((error as { statusCode?: number }).statusCode ?? 500) < 500

type Opened = {
  merchant: Merchant
  now: Date
  identifier: SigningIdentifier
  key: PassKey
  pass: PassRow
  serial: string
}

type PassFacts = MerchantColumns & SigningIdentifier & PassRow & { now: Date }

const passWithSigner: Statement = {
  name: 'pass_with_signer',
  text: `
    select now() as now, ${merchantColumns}, ${identifierColumns}, ${passColumns}
    from wallet_pass w
    join merchant m on m.merchant_id = w.merchant_id
    join service_plan p on p.id = m.plan_id
    join apple_identifier i on i.pass_type_id = $4
    where w.merchant_id = $1 and w.kind = $2 and w.subject_id = $3`,
}

/** The pass of an address, for whoever has its token; undefined for anybody else. */
async function openPass(app: App, request: FastifyRequest): Promise<Opened | undefined> {
  const { type, serial } = ofPass.parse(request.params)
  const [, given = ''] = /^ApplePass ([\w-]{43})$/.exec(request.headers.authorization ?? '') ?? []
  const expected = passToken(app.config.secret, type, serial)
  const named = readSerial(serial)
  if (!named || !sameBytes(Buffer.from(given), Buffer.from(expected))) return undefined
  const merchantId = await merchantIdOf(app.database.kysely, named.shortKey)
  if (!merchantId) return undefined
  const key = { merchantId, kind: named.kind, subjectId: named.subjectId }
  const [row] = await read<PassFacts>(app.database, passWithSigner, [merchantId, named.kind, named.subjectId, type])
  return row && { now: row.now, merchant: merchantOf(row, row.now), identifier: row, key, pass: row, serial }
}

async function sendPass(app: App, opened: Opened, request: FastifyRequest, reply: FastifyReply) {
  const { identifier, pass, serial } = opened
  const known = Date.parse(request.headers['if-modified-since'] ?? '')
  if (known >= pass.modifiedAt.getTime()) return reply.status(304).send()
  const model = await readPass(app, opened, pass)
  if (!model) return reply.status(404).send()
  const content = await makeApplePass(app, model, identifier, serial, opened.now)
  return sendApplePass(reply, content, pass.modifiedAt)
}

/** A pass as phones take it; of one that is asked for by HEAD they get the head. */
export const sendApplePass = (reply: FastifyReply, content: Buffer, modifiedAt: Date) =>
  reply
    .type('application/vnd.apple.pkpass')
    .header('last-modified', modifiedAt.toUTCString())
    .header('content-disposition', 'inline; filename="pass.pkpass"')
    .send(content)
