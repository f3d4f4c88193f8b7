import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { myCoupons } from '@chopcard/contract/giving/member/coupons.ts'
import * as routes from '@chopcard/contract/messaging/merchant/notifications.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { makeCoupon } from '../../../test/make-coupon.ts'
import { makeVoucher } from '../../../test/make-voucher.ts'
import { mailsTo } from '../mailing/mailing-testing.ts'
import { mailWords, pushText } from './fill-message.ts'
import { runNotification } from './run-notification.ts'

const t = useApp()
const coupon = { codeSource: 'fixed', fixedNumber: 'HELLO', title: 'One <free> kopi' } as const

async function shopWith(members: number) {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant)
  const emails = Array.from({ length: members }, () => `${randomUUID()}@member.example`)
  const cards = []
  for (const email of emails) cards.push(await makeCard(t.app, merchant, campaign, { email }))
  const as = { token: merchant.owner.token }
  const ask = (gift: routes.Gift, text = 'We miss you') =>
    t.call(
      routes.sendNotification,
      { body: { campaignId: campaign.id, text, channels: ['email'], gift } },
      { ...as, key: randomUUID() },
    )
  const reach = async (gift: routes.Gift) =>
    (await t.call(routes.notificationReach, { body: { campaignId: campaign.id, channels: ['email'], gift } }, as)).body
      .data
  const send = async (gift: routes.Gift, text?: string) => (await ask(gift, text)).body.data.notificationId
  const run = (id: string) => runNotification.run(t.app, { merchantId: merchant.id, notificationId: id })
  const messageState = async (id: string) => (await t.call(routes.getNotification, { params: { id } }, as)).body.data
  return { merchant, emails, cards, ask, reach, send, run, messageState }
}

const copiesOf = async (merchantId: string) =>
  (
    await t.app.database.kysely
      .selectFrom('coupon_copy')
      .select('card_id')
      .where('merchant_id', '=', merchantId)
      .execute()
  ).map(({ card_id }) => card_id)

test('a message gives its coupon to each member once, however often its job is killed and started', async () => {
  const { merchant, emails, cards, send, run, reach, messageState } = await shopWith(6)
  const gift = { kind: 'coupon', id: await makeCoupon(t.app, merchant, { ...coupon, quota: 8 }) } as const
  expect(await reach(gift)).toMatchObject({ members: 6, gift: { gets: 6, holders: 0, left: 8 } })
  const id = await send(gift, 'Take {{gift}} with you')
  // The process ends with the fourth member's transaction, which is gone with it.
  const { add } = t.app.jobs
  let left = 3
  t.app.jobs.add = (...given) => (left-- > 0 ? add(...given) : Promise.reject(new Error('killed')))
  await expect(run(id)).rejects.toThrow('killed')
  t.app.jobs.add = add
  await Promise.all([run(id), run(id)])
  await run(id)
  expect(new Set(await copiesOf(merchant.id))).toEqual(new Set(cards.map((card) => card.id)))
  expect(await copiesOf(merchant.id)).toHaveLength(6)
  const message = await messageState(id)
  expect([message.state, message.told, message.gift?.id]).toEqual(['done', 6, gift.id])
  const [mine] = (await t.call(myCoupons, {}, { token: cards[0]?.token })).body.data
  const [mail, ...others] = (await mailsTo(t.app, emails[0] ?? '')).filter(
    ({ template }) => template !== 'member-registration',
  )
  expect([mail?.template, others]).toEqual(['member-message', []])
  const url = `${t.app.config.publicUrl}/member/coupon/${mine?.token}`
  expect(mail?.html_body).toContain(`Take <a href="${url}">One &lt;free&gt; kopi</a> with you</p>`)
  expect(await reach(gift)).toMatchObject({ gift: { gets: 0, holders: 6, left: 2 } })
})

test('a member who gets no coupon, because none is left or one is held, is not told, and is counted with the reason', async () => {
  const { merchant, ask, reach, send, run, messageState } = await shopWith(3)
  const gift = { kind: 'coupon', id: await makeCoupon(t.app, merchant, { ...coupon, quota: 2 }) } as const
  expect((await reach(gift)).gift).toMatchObject({ gets: 2, left: 2 })
  const id = await send(gift)
  await run(id)
  expect(await messageState(id)).toMatchObject({ told: 2, skipped: 1, skippedFor: { noneLeft: 1 } })
  expect((await ask(gift)).code).toBe('COUPON_QUOTA_REACHED')
  await t.app.database.kysely.updateTable('coupon').set({ quota: 9 }).where('id', '=', gift.id).execute()
  const again = await send(gift)
  await run(again)
  expect(await messageState(again)).toMatchObject({ told: 1, skipped: 2, skippedFor: { hasOne: 2 } })
})

test('a message gives a voucher with its link and no second mail, and another merchant’s gift is not found', async () => {
  const { merchant, emails, ask, reach, send, run } = await shopWith(1)
  const gift = { kind: 'voucher', id: await makeVoucher(t.app, merchant) } as const
  expect((await reach(gift)).gift).toMatchObject({ gets: 1, amount: 5000 })
  await run(await send(gift))
  const mails = (await mailsTo(t.app, emails[0] ?? '')).filter(({ template }) => template !== 'member-registration')
  expect(mails.map(({ template }) => template)).toEqual(['member-message'])
  expect(mails[0]?.text_body).toContain('/member/voucher/')
  const other = await shopWith(1)
  expect((await other.ask(gift)).code).toBe('NOT_FOUND')
  expect((await ask({ kind: 'coupon', id: gift.id })).code).toBe('NOT_FOUND')
})

test('a message names its gift where its text says so, and below it otherwise', () => {
  const gift = { title: 'Kopi', url: 'https://x.example/c' }
  const said = { title: '', text: 'For you: {{gift}}' }
  expect(mailWords(said, null, gift).body?.text).toBe('For you: Kopi (https://x.example/c)')
  expect(mailWords({ title: '', text: 'Hello' }, null, gift).body?.text).toBe('Hello\n\nKopi (https://x.example/c)')
  expect([pushText(said, gift), pushText(said)]).toEqual(['For you: Kopi', 'For you: {{gift}}'])
})
