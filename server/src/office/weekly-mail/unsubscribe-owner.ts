import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../../core/app.ts'
import { merchantNameOf } from '../../core/merchant-name.ts'
import { pageLanguage } from '../../member-pages/page-language.ts'
import { mountDeclinePage } from '../../messaging/mailing/decline-page.ts'
import { keepChoice, wantsWeeklyMail } from './choose-weekly-mail.ts'
import { type Reader, weeklyMailReader } from './weekly-mail-address.ts'

/** The page where an owner stops the weekly mail, or wants it again, without a sign-in. */
export function registerWeeklyUnsubscribe(server: FastifyInstance, app: App): void {
  const readerIn = (request: FastifyRequest) =>
    weeklyMailReader(app.config.secret, (request.params as { token: string }).token)
  mountDeclinePage(server, '/merchant/weekly-mail/:token', {
    async state(request, reply) {
      const reader = readerIn(request)
      const { kysely: db } = app.database
      const user = reader && (await isKnown(app, reader))
      if (!reader || !user) return undefined
      const merchant = await merchantNameOf(db, reader.merchantId, pageLanguage(request, reply))
      return { mail: 'weekly', merchant, wanted: await wantsWeeklyMail(db, reader) }
    },
    async choose(request, wanted) {
      const reader = readerIn(request)
      if (reader && (await isKnown(app, reader))) await app.database.tx((tx) => keepChoice(tx, reader, wanted))
    },
  })
}

const isKnown = async ({ database }: App, { merchantId, staffId }: Reader): Promise<boolean> =>
  (await database.kysely
    .selectFrom('staff')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', staffId)
    .executeTakeFirst()) !== undefined
