import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { passKinds } from '@chopcard/contract/outward/wallets.ts'
import type { App } from '../../core/app.ts'
import { isGenuine, parsedJson, SignedMessage } from './ecv2.ts'
import { googleAccount } from './google-account.ts'
import { readObjectId } from './google-pass-rules.ts'
import { rootKeys } from './google-root-keys.ts'
import type { PassKey } from './pass-name.ts'
import { follow, unfollow } from './pass-store.ts'
import { databaseNow } from '../../core/database-now.ts'

const Notice = z.object({
  objectId: z.string().max(200),
  eventType: z.enum(['save', 'del']),
  expTimeMillis: z.coerce.number(),
  nonce: z.string().min(1).max(200),
})

/** Google tells when somebody has saved a pass or removed it: only passes that somebody has are kept up to date. */
export function serveGoogleNotices(server: FastifyInstance, app: App): void {
  server.post('/api/wallet/google/callback', { bodyLimit: 32 * 1024 }, async (request, reply) => {
    const account = await googleAccount(app)
    const message = SignedMessage.safeParse(request.body)
    if (!account || !message.success) return reply.status(400).send()
    const now = await databaseNow(app.database.kysely)
    if (!isGenuine(message.data, account.issuerId, await rootKeys(app), now)) return reply.status(401).send()
    const notice = Notice.safeParse(parsedJson(message.data.signedMessage))
    if (!notice.success || notice.data.expTimeMillis < now.getTime()) return reply.status(400).send()
    await applyNotice(app, account.issuerId, notice.data, now)
    return reply.status(200).send()
  })
}

/** A notice may come twice, and not in order of time: each counts once. */
async function applyNotice(
  app: App,
  issuerId: string,
  { objectId, eventType, nonce }: z.infer<typeof Notice>,
  now: Date,
) {
  const named = readObjectId(objectId)
  const kind = passKinds.find((one) => one === named?.kind)
  await app.database.tx(async (tx) => {
    const { rows: first } = await sql`
      insert into wallet_google_notice (nonce) values (${nonce}) on conflict do nothing returning nonce`.execute(tx)
    if (!first.length || !named || !kind || named.issuerId !== issuerId) return
    const { rows } = await sql<{ merchantId: string }>`
      select merchant_id as "merchantId" from wallet_pass
      where kind = ${kind} and subject_id = ${named.subjectId}`.execute(tx)
    for (const { merchantId } of rows) {
      const key: PassKey = { merchantId, kind, subjectId: named.subjectId }
      // What has changed while nobody had the pass, Google has not been told.
      await (eventType === 'save' ? follow(tx, key, 'google', { dueAt: now }) : unfollow(tx, key, 'google'))
    }
  })
}
