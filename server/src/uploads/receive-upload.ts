import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { refuse } from '@chopcard/contract/errors.ts'
import { sheetTypes } from '@chopcard/contract/merchant/imports.ts'
import { maxUploadBytes, uploadTypes } from '@chopcard/contract/merchant/uploads.ts'
import type { App } from '../core/app.ts'
import type { Receiver } from '../core/storage.ts'
import { uploadKey } from './grant-upload.ts'

const received = [...uploadTypes, ...sheetTypes] as const

const Query = z.strictObject({
  expires: z
    .string()
    .regex(/^\d{13}$/)
    .transform(Number),
  type: z.enum(received),
  size: z
    .string()
    .regex(/^\d{1,8}$/)
    .transform(Number),
  signature: z.string().max(64),
})
const Params = z.object({ shortKey: z.string().regex(/^[0-9a-z]{8}$/), id: z.uuid() })

/** `PUT /uploads/…`: takes one upload for each grant of the local storage, of exactly the granted size and type. */
export function receiveUploads(server: FastifyInstance, app: App, receiver: Receiver): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...received], { parseAs: 'buffer', bodyLimit: maxUploadBytes }, (_, body, done) =>
      done(null, body),
    )
    scope.put('/uploads/:shortKey/:id', {
      bodyLimit: maxUploadBytes,
      // Before the body is read: what was not granted is not even received.
      onRequest: async (request) => checkGrant(app, receiver, request),
      handler: async (request, reply) => {
        if (!(await receiver.keep(keyOf(request), request.body as Buffer))) refuse('UPLOAD_EXPIRED')
        return reply.code(204).send()
      },
    })
  })
}

async function checkGrant(app: App, receiver: Receiver, request: FastifyRequest): Promise<void> {
  const query = Query.safeParse(request.query)
  if (!query.success || !Params.safeParse(request.params).success) refuse('INVALID_REQUEST')
  if (!receiver.signed(keyOf(request), query.data)) refuse('FORBIDDEN')
  if (request.headers['content-type'] !== query.data.type) refuse('FILE_NOT_AN_IMAGE')
  if (request.headers['content-length'] !== String(query.data.size)) refuse('INVALID_REQUEST')
  const { shortKey, id } = request.params as z.infer<typeof Params>
  const open = await app.database.kysely
    .selectFrom('file')
    .innerJoin('merchant_key', 'merchant_key.merchant_id', 'file.merchant_id')
    .select('file.id')
    .where('merchant_key.short_key', '=', shortKey)
    .where('file.id', '=', id)
    .where('file.state', '=', 'granted')
    .where('file.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!open) refuse('UPLOAD_EXPIRED')
}

const keyOf = (request: FastifyRequest): string => {
  const { shortKey, id } = request.params as z.infer<typeof Params>
  return uploadKey(shortKey, id)
}
