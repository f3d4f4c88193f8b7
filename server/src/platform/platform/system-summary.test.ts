import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { systemSummary } from '@chopcard/contract/platform/admin/platform.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { systemLogin } from '@chopcard/contract/accounts/public/sign-in.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { migrate } from '../../core/migrate.ts'
import { hashPassword } from '../../core/passwords.ts'
import { sendMail } from '../../core/outbox.ts'
import { createSystemAdmin } from '../admins/create-system-admin.ts'

// The platform's numbers are those of all merchants: nobody else may add any.
const own = useOwnDatabase()
beforeAll(() => migrate(own.url))
const harness = useApp({ databaseUrl: () => own.url })

type Summary = z.output<typeof systemSummary.reply>
const in10Days = () => new Date(Date.now() + 10 * 86_400_000)

async function signIn() {
  const facts = { email: 'admin@platform.example', username: 'Robin', isAgent: false }
  const passwordHash = await hashPassword('Demo-Passw0rd!')
  await harness.app.database.tx((tx) => createSystemAdmin(tx, { ...facts, passwordHash }))
  const { body } = await harness.call(systemLogin, { body: { email: facts.email, password: 'Demo-Passw0rd!' } })
  return async (): Promise<Summary> => (await harness.call(systemSummary, {}, body)).body.data
}

test('an empty platform is summarised, each event is counted once, and the size of a long chop log is estimated', async () => {
  const summary = await signIn()
  const activityOfNobody = { members: 0, cards: 0, entries: 0, entriesToday: 0 }
  const nothingToSee = { messagesWaiting: 0, messagesParked: 0, booksCheckedAt: null, booksDifferences: null }
  const nobody = { merchants: 0, activeMerchants: 0, endingMerchants: 0 }
  const nothing = { ...nobody, ...activityOfNobody, ...nothingToSee }
  expect(await summary()).toEqual(nothing)

  const merchant = await makeMerchant(harness.app, { timeZone: 'Asia/Singapore' })
  await makeMerchant(harness.app, { serviceEndAt: in10Days() })
  await makeMerchant(harness.app, { serviceEndAt: new Date(0) })
  await makeMerchant(harness.app, { state: 'restricted' })
  await makeMerchant(harness.app, { state: 'terminated' })
  const states = { merchants: 5, activeMerchants: 2, endingMerchants: 1 }
  expect(await summary()).toEqual({ ...nothing, ...states })

  const campaign = await makeCampaign(harness.app, merchant)
  const card = await makeCard(harness.app, merchant, campaign)
  await makeCard(harness.app, merchant, campaign)
  const issued = await harness.call(
    changeChops,
    { params: { id: card.id }, body: { memberId: card.id, operation: 'issue', quantity: 1 } },
    merchant.owner,
  )
  expect(issued.status).toBe(200)
  const activity = { ...states, members: 2, cards: 2, entries: 1, entriesToday: 1 }
  expect(await summary()).toEqual({ ...nothing, ...activity })

  const db = harness.app.database.kysely
  const checked = new Date('2026-11-20T01:00:00Z')
  await db
    .updateTable('merchant')
    .set({ books_checked_at: checked, books_differences: 2 })
    .where('merchant_id', '=', merchant.id)
    .execute()
  for (const to of ['a@shop.example', 'b@shop.example', 'c@shop.example'])
    await harness.app.database.tx((tx) =>
      sendMail(tx, harness.app, {
        merchantId: merchant.id,
        to,
        language: 'en-US',
        template: 'test',
        values: { merchantName: 'Kopi', url: 'http://chopcard.test/' },
      }),
    )
  await db.updateTable('outbox').set({ state: 'parked' }).where('recipient', '=', 'a@shop.example').execute()
  await db.updateTable('outbox').set({ state: 'sent' }).where('recipient', '=', 'b@shop.example').execute()
  const rest = { messagesWaiting: 1, messagesParked: 1, booksCheckedAt: checked.toISOString(), booksDifferences: 2 }
  expect(await summary()).toEqual({ ...activity, ...rest })

  await own.admin(`update pg_class set reltuples = 2000000 where oid = 'chop_entry'::regclass`)
  expect((await summary()).entries).toBe(2_000_000)
})
