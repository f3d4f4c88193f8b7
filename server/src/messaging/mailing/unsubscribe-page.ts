import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../../core/app.ts'
import type { Db } from '../../core/database.ts'
import { merchantNameOf } from '../../core/merchant-name.ts'
import { testPageSource } from '../../core/page-of-test-data.ts'
import { pageLanguage } from '../../member-pages/page-language.ts'
import { noteTestDataOf } from '../../member-pages/test-data-bar.ts'
import { lockRemaining } from '../../loyalty/cards/enrol-member.ts'
import { changeMember } from '../../loyalty/cards/write-member.ts'
import { type DeclineState, mountDeclinePage } from './decline-page.ts'
import { type Subscription, subscriptionOf } from './unsubscribe-token.ts'

/** The page where a member declines mails of one kind, or wants them again. */
export function registerUnsubscribe(server: FastifyInstance, app: App): void {
  mountDeclinePage(server, '/member/mails/:token', {
    async before(request) {
      const asked = subscriptionIn(app, request)
      if (asked) await noteTestDataOf(testPageSource(app), request, { merchantId: asked.merchantId })
    },
    async state(request, reply) {
      const asked = subscriptionIn(app, request)
      return asked && pageState(app, asked, pageLanguage(request, reply))
    },
    async choose(request, wanted) {
      const asked = subscriptionIn(app, request)
      if (asked) await choose(app, asked, wanted)
    },
  })
}

const subscriptionIn = (app: App, request: FastifyRequest): Subscription | undefined =>
  subscriptionOf(app.config.secret, (request.params as { token: string }).token)

async function pageState(
  { database: { kysely: db } }: App,
  { merchantId, memberId, mail }: Subscription,
  language: Language,
): Promise<DeclineState | undefined> {
  const unwanted = await unwantedBy(db, merchantId, memberId)
  if (!unwanted) return undefined
  const merchant = await merchantNameOf(db, merchantId, language)
  return { mail, merchant, wanted: !unwanted.includes(mail) }
}

/** What a member has declined; of one who was merged into another, what that other has. */
async function unwantedBy(db: Db, merchantId: string, memberId: string): Promise<string[] | undefined> {
  const row = await db
    .selectFrom('member')
    .select(['unwanted_mails', 'merged_into'])
    .where('merchant_id', '=', merchantId)
    .where('id', '=', memberId)
    .executeTakeFirst()
  return row?.merged_into ? unwantedBy(db, merchantId, row.merged_into) : row?.unwanted_mails
}

async function choose(app: App, { merchantId, memberId, mail }: Subscription, wanted: boolean): Promise<void> {
  const others = sql<string[]>`array_remove(unwanted_mails, ${mail})`
  const unwanted = wanted ? others : sql<string[]>`array_append(${others}, ${mail})`
  await app.database.tx(async (tx) => {
    const reader = await lockRemaining(tx, merchantId, memberId)
    await changeMember(tx, merchantId, reader, { unwanted_mails: unwanted })
  })
}
