import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openedMessage } from '@chopcard/contract/messaging/member/push.ts'
import { getNotification, sendNotification } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { mergeCards } from '../../../test/merge-cards.ts'
import { wallTime } from '../../core/clock.ts'
import { noteArrival } from '../messages/note-arrival.ts'
import { runNotification } from './run-notification.ts'

const t = useApp()

test('a message that waits for quiet hours reaches a member once who is merged meanwhile', async () => {
  const merchant = await makeMerchant(t.app)
  const as = { token: merchant.owner.token }
  const cards = []
  for (const email of [`${randomUUID()}@member.example`, `${randomUUID()}@member.example`])
    cards.push(await makeCard(t.app, merchant, await makeCampaign(t.app, merchant), { email }))
  const clock = (minutes: number) => wallTime(new Date(Date.now() + minutes * 60_000), merchant.timeZone).slice(11, 16)
  const body = {
    filters: {},
    text: 'Come by',
    channels: ['email' as const],
    quiet: { from: clock(-60), to: clock(60) },
  }
  const sent = await t.call(sendNotification, { body }, { ...as, key: randomUUID() })
  const { notificationId } = sent.body.data
  const run = () => runNotification.run(t.app, { merchantId: merchant.id, notificationId })
  await run()
  await mergeCards(t, as, { keep: cards[0]?.id ?? '', away: cards[1]?.id ?? '' })
  await t.app.database.pool.query(
    `update notification set quiet_from = null, quiet_to = null, next_at = null where merchant_id = $1`,
    [merchant.id],
  )
  await t.app.database.pool.query(`update notification_recipient set due_at = null where merchant_id = $1`, [
    merchant.id,
  ])
  await run()
  const mails = await t.app.database.kysely
    .selectFrom('outbox')
    .select('recipient')
    .where('notification_id', '=', notificationId)
    .execute()
  expect(mails).toHaveLength(1)
})

test.each([
  ['before', true],
  ['after', false],
])(
  'a message that reached a member who was merged %s it was sent counts as delivered and as opened',
  async (_, before) => {
    const merchant = await makeMerchant(t.app)
    const as = { token: merchant.owner.token }
    const campaign = await makeCampaign(t.app, merchant)
    const stays = await makeCard(t.app, merchant, await makeCampaign(t.app, merchant))
    const goes = await makeCard(t.app, merchant, campaign)
    const merge = () => mergeCards(t, as, { keep: stays.id, away: goes.id })
    const body = { campaignId: campaign.id, text: 'Come by', channels: ['email' as const] }
    const sent = await t.call(sendNotification, { body }, { ...as, key: randomUUID() })
    const { notificationId } = sent.body.data
    if (before) await merge()
    await runNotification.run(t.app, { merchantId: merchant.id, notificationId })
    const mail = await t.app.database.kysely
      .selectFrom('outbox')
      .selectAll()
      .where('notification_id', '=', notificationId)
      .executeTakeFirstOrThrow()
    await noteArrival(t.app.database.kysely, mail)
    if (!before) await merge()
    const [, message = '', sign = ''] = /#message=([^.]+)\.([\w-]+)/.exec(mail.text_body) ?? []
    const opened = await t.call(openedMessage, { body: { message, sign } }, { token: goes.token })
    expect(opened.body.data).toEqual({ counted: true })
    const figures = await t.call(getNotification, { params: { id: notificationId } }, as)
    expect(figures.body.data).toMatchObject({ told: 1, delivered: 1, opened: 1 })
  },
)
