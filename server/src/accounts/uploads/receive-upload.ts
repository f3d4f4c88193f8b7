import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { maxVideoBytes, videoTypes } from '@chopcard/contract/platform/admin/uploads.ts'
import { workbookTypes } from '@chopcard/contract/office/merchant/imports.ts'
import { maxUploadBytes, uploadTypes } from '@chopcard/contract/accounts/merchant/uploads.ts'
import type { App } from '../../core/app.ts'
import { merchantIdOf } from '../../core/merchant-key.ts'
import type { Db } from '../../core/database.ts'
import type { Receiver } from '../../core/storage-types.ts'
import { uploadKey } from './grant-upload.ts'
import { platformKey } from './platform-files.ts'

const received = [...uploadTypes, ...workbookTypes, ...videoTypes] as const
const MAX_UPLOAD_BYTES = Math.max(maxUploadBytes, maxVideoBytes)

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
    scope.addContentTypeParser([...received], { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES }, (_, body, done) =>
      done(null, body),
    )
    scope.put('/uploads/:shortKey/:id', {
      bodyLimit: MAX_UPLOAD_BYTES,
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
  if (!(await isOpen(app.database.kysely, shortKey, id))) refuse('UPLOAD_EXPIRED')
}

const now = sql<Date>`now()`

/** Whether a grant of a merchant or of the platform has not been used and has not ended. */
async function isOpen(db: Db, shortKey: string, id: string): Promise<boolean> {
  const open =
    shortKey === platformKey
      ? db
          .selectFrom('platform_file as f')
          .select('f.id')
          .where('f.id', '=', id)
          .where('f.state', '=', 'granted')
          .where('f.expires_at', '>', now)
      : db
          .selectFrom('file as f')
          .select('f.id')
          .where('f.merchant_id', '=', (await merchantIdOf(db, shortKey)) ?? refuse('UPLOAD_EXPIRED'))
          .where('f.id', '=', id)
          .where('f.state', '=', 'granted')
          .where('f.expires_at', '>', now)
  return (await open.executeTakeFirst()) !== undefined
}

const keyOf = (request: FastifyRequest): string => {
  const { shortKey, id } = request.params as z.infer<typeof Params>
  return uploadKey(shortKey, id)
}
