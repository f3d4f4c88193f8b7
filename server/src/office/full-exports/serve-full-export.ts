import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '@chopcard/contract/core/errors.ts'
import { fullExportMinutes } from '@chopcard/contract/office/merchant/full-exports.ts'
import type { App } from '../../core/app.ts'
import { databaseNow } from '../../core/database-now.ts'
import { digest, sameBytes } from '../../core/secrets.ts'
import { filenameOf, fullExports } from './full-export-store.ts'
import { partsOf } from './stored-parts.ts'

const Query = z.strictObject({
  expires: z
    .string()
    .regex(/^\d{13}$/)
    .transform(Number),
  signature: z.string().max(64),
})
const Params = z.object({ merchantId: z.uuid(), id: z.uuid() })

const signatureOf = (secret: string, merchantId: string, id: string, expires: number) =>
  digest(secret, 'full-export-address', merchantId, id, expires)

/** An address that the browser downloads from by itself, however large the file is; it carries its own proof, and not for long. */
export function addressOfExport(secret: string, merchantId: string, id: string, now: Date) {
  const expires = now.getTime() + fullExportMinutes * 60_000
  const signature = signatureOf(secret, merchantId, id, expires).toString('base64url')
  return {
    url: `/full-exports/${merchantId}/${id}?expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires).toISOString(),
  }
}

/** `GET /full-exports/<merchant>/<export>`: the file, for whoever was given its address. */
export function serveFullExports(server: FastifyInstance, app: App): void {
  server.get('/full-exports/:merchantId/:id', async (request, reply) => {
    const [params, query] = [Params.safeParse(request.params), Query.safeParse(request.query)]
    if (!params.success || !query.success) refuse('NOT_FOUND')
    const { merchantId, id } = params.data
    const { expires, signature } = query.data
    const own = signatureOf(app.config.secret, merchantId, id, expires)
    if (!sameBytes(own, Buffer.from(signature, 'base64url'))) refuse('NOT_FOUND')
    if (expires < (await databaseNow(app.database.kysely)).getTime()) refuse('NOT_FOUND')
    const row = await fullExports(app.database.kysely, merchantId)
      .where('x.id', '=', id)
      .where('x.state', '=', 'done')
      .executeTakeFirst()
    if (!row) refuse('NOT_FOUND')
    return reply
      .type('application/zip')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .header('content-length', row.bytes)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(filenameOf(row))}`)
      .send(Readable.from(partsOf(app.storage, { merchantId, id }, row.parts)))
  })
}
