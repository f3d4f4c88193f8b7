import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { effects } from '@chopcard/contract/office/merchant/effects.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { makeNotification } from '../../../test/make-notification.ts'
import { makeShop, makeVisitor } from '../../../test/make-visits.ts'
import { mergeCards } from '../../../test/merge-cards.ts'
import { localDay } from '../../core/clock.ts'
import { checkEffects } from './check-effects.ts'
import { countEffectsOf } from './count-effects.ts'

const t = useApp()
const db = () => t.app.database.kysely
const timeZone = 'Asia/Singapore'
const ago = (days: number) => new Date(Date.now() - days * 86_400_000)

/** A shop in which two people turn out to be one: what reached them went to the one who is merged. */
async function makeDoubled() {
  const shop = await makeShop(t.app, timeZone)
  const { merchant } = shop
  const [stays, goes, other] = [
    await makeVisitor(t.app, shop, [60]),
    await makeVisitor(t.app, shop, [50, 10]),
    await makeVisitor(t.app, shop, [40]),
  ]
  const couponId = await makeCoupon(t.app, merchant, { name: 'A cake on us' })
  await sql`
    insert into coupon_copy (merchant_id, id, coupon_id, token_hash, email, source, language, given_at, taken_back_at)
    select merchant_id, gen_random_uuid(), ${couponId}, sha256(id::text::bytea), email, 'send', 'en-US', ${ago(20)}, now() from member
    where merchant_id = ${merchant.id} and id = ${goes.card.memberId}`.execute(db())
  const messageId = await makeNotification(t.app, merchant, shop.campaign)
  await sql`update notification set state = 'done', started_at = ${ago(20)}, ended_at = ${ago(20)}
    where merchant_id = ${merchant.id} and id = ${messageId}`.execute(db())
  for (const [{ card }, state] of [
    [stays, 'skipped'],
    [goes, 'told'],
    [other, 'skipped'],
  ] as const)
    await sql`
      insert into notification_recipient (merchant_id, notification_id, member_id, card_id, state, note)
      values (${merchant.id}, ${messageId}, ${card.memberId}, ${card.id}, ${state}, case when ${state} = 'skipped' then 'no-address' end)`.execute(
      db(),
    )
  return {
    ...shop,
    merge: async () => {
      await mergeCards(t, shop.as, { keep: stays.card.id, away: goes.card.id })
      await handleEvents(t.app)
    },
    count: () =>
      countEffectsOf(t.app.database, {
        merchant_id: merchant.id,
        time_zone: timeZone,
        today: localDay(new Date(), timeZone),
      }),
    wrong: async () => (await checkEffects(db(), merchant.id, new Date())).map(({ wrong }) => wrong[0]),
  }
}

test('members who turned out to be one person are one in what a coupon or a message has brought, and reached where either was', async () => {
  const { as, merge, count } = await makeDoubled()
  await merge()
  await count()
  const found = (await t.call(effects, {}, as)).body.data.effects
  const one = { reached: { members: 1, came: 1 }, others: { members: 1, came: 0 } }
  expect(found.filter(({ kind }) => kind === 'coupon')).toMatchObject([one])
  expect(found.filter(({ kind }) => kind === 'message')).toMatchObject([one])
})

test('the nightly check finds no fault in effects whose members were merged after they were counted', async () => {
  const { merge, count, wrong } = await makeDoubled()
  await handleEvents(t.app)
  await count()
  expect(await wrong()).toEqual([])
  await merge()
  expect(await wrong()).toEqual([])
})
