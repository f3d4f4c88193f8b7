import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import * as routes from '@chopcard/contract/messaging/merchant/notifications.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { commitWhileWaiting } from '../../../test/meanwhile.ts'
import type { Tx } from '../../core/database.ts'
import { mailsTo } from '../mailing/mailing-testing.ts'
import { countTold } from './notification-store.ts'
import { runNotification } from './run-notification.ts'
import { startNotifications } from './start-notifications.ts'

const t = useApp()

type Body = z.input<typeof routes.SendBody>
const ask = (merchant: TestMerchant, body: Partial<Body>) =>
  t.call(
    routes.sendNotification,
    { body: { text: 'Come by today', channels: ['email'], ...body } },
    { token: merchant.owner.token, key: randomUUID() },
  )
const send = async (merchant: TestMerchant, body: Partial<Body>) => {
  const answer = await ask(merchant, body)
  expect(answer.code, JSON.stringify(answer.meta)).toBeUndefined()
  return answer.body.data
}
const run = (merchant: TestMerchant, notificationId: string) =>
  runNotification.run(t.app, { merchantId: merchant.id, notificationId })
const notificationState = async (merchant: TestMerchant, id: string) =>
  (await t.call(routes.getNotification, { params: { id } }, { token: merchant.owner.token })).body.data

async function shopWith(members: number, facts: Parameters<typeof makeMerchant>[1] = {}) {
  const merchant = await makeMerchant(t.app, facts)
  const campaign = await makeCampaign(t.app, merchant)
  const emails = Array.from({ length: members }, () => `${randomUUID()}@member.example`)
  const cards = []
  for (const email of emails) cards.push(await makeCard(t.app, merchant, campaign, { email }))
  return { merchant, campaign, emails, cards }
}
const change = (merchant: TestMerchant, email: string, values: { language?: string; unwanted_mails?: string[] }) =>
  t.app.database.kysely
    .updateTable('member')
    .set(values)
    .where('merchant_id', '=', merchant.id)
    .where('email', '=', email)
    .execute()
const messagesOf = (id: string) =>
  t.app.database.kysely.selectFrom('outbox').selectAll().where('notification_id', '=', id).execute()

test('every member of a campaign gets the message escaped in their language, with links to the card and to unsubscribe', async () => {
  const { merchant, campaign, emails, cards } = await shopWith(3)
  const [plain = '', portuguese = '', declined = ''] = emails
  await change(merchant, portuguese, { language: 'pt-BR' })
  await change(merchant, declined, { unwanted_mails: ['message'] })
  const sent = await send(merchant, {
    campaignId: campaign.id,
    title: 'News <b>',
    text: 'Two for one & more\n\nUntil Sunday',
    words: { 'pt-BR': { title: 'Novidades', text: 'Dois por um' } },
  })
  expect(sent.recipients).toBe(3)
  await run(merchant, sent.notificationId)

  const [mail] = await mailsTo(t.app, plain).then((mails) => mails.filter((one) => one.template === 'member-message'))
  expect(mail?.subject).toBe('News <b>')
  expect(mail?.html_body).toContain('Two for one &amp; more</p>')
  expect(mail?.html_body).not.toContain('<b>')
  expect(mail?.text_body).toContain(`/member/card/${cards[0]?.token}#message=${sent.notificationId}.`)
  expect(mail?.unsubscribe_url).toContain('/member/mails/ut_')
  const sentTo = (await messagesOf(sent.notificationId)).map(({ recipient, subject }) => [recipient, subject] as const)
  expect(new Map(sentTo)).toEqual(
    new Map([
      [plain, 'News <b>'],
      [portuguese, 'Novidades'],
    ]),
  )
  expect(await notificationState(merchant, sent.notificationId)).toMatchObject({
    state: 'done',
    total: 3,
    told: 2,
    skipped: 1,
    skippedFor: { declined: 1, closed: 0, unreachable: 0 },
  })
})

test('a member with several cards is notified once, and only chosen or matching members are notified', async () => {
  const { merchant, campaign, emails, cards } = await shopWith(3)
  const other = await makeCampaign(t.app, merchant)
  const [twice = '', , third = ''] = emails
  await makeCard(t.app, merchant, other, { email: twice })
  const chosen = await send(merchant, { memberIds: [cards[0]?.id ?? '', cards[2]?.id ?? ''] })
  await run(merchant, chosen.notificationId)
  expect((await messagesOf(chosen.notificationId)).map(({ recipient }) => recipient).sort()).toEqual(
    [twice, third].sort(),
  )

  const everybody = await send(merchant, { filters: { contact: 'email' } })
  expect(everybody.recipients).toBe(3)
  const filtered = await send(merchant, { filters: { q: third } })
  expect(filtered.recipients).toBe(1)
  const reach = await t.call(
    routes.notificationReach,
    { body: { campaignId: campaign.id } },
    { token: merchant.owner.token },
  )
  expect(reach.body.data).toEqual({ members: 3, push: 0, email: 3, declined: 0, gift: null })
})

test('a message that is killed, repeated and run twice at once reaches each member exactly once', async () => {
  const { merchant, campaign, emails } = await shopWith(24)
  const { notificationId: id } = await send(merchant, { campaignId: campaign.id })
  // The process ends with the thirteenth member's transaction, which is gone with it.
  const { add } = t.app.jobs
  let left = 12
  t.app.jobs.add = (...given) => (left-- > 0 ? add(...given) : Promise.reject(new Error('killed')))
  await expect(run(merchant, id)).rejects.toThrow('killed')
  t.app.jobs.add = add
  const before = (await messagesOf(id)).length
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(24)

  await Promise.all([run(merchant, id), run(merchant, id), run(merchant, id)])
  await run(merchant, id)
  const told = (await messagesOf(id)).map(({ recipient }) => recipient)
  expect(told).toHaveLength(24)
  expect(new Set(told)).toEqual(new Set(emails))
  expect(await notificationState(merchant, id)).toMatchObject({ state: 'done', told: 24 })
})

test('a message that is cancelled after its process was killed counts the members that were told', async () => {
  const { merchant, campaign } = await shopWith(2)
  const { notificationId: id } = await send(merchant, { campaignId: campaign.id })
  // The process ends with the transaction after that of its beginning and those of the members, which would have counted.
  const { database } = t.app
  let left = 3
  const tx: typeof database.tx = (...given) =>
    left-- > 0 ? database.tx(...given) : Promise.reject(new Error('killed'))
  const killed = { ...t.app, database: Object.assign(Object.create(database) as typeof database, { tx }) }
  await expect(runNotification.run(killed, { merchantId: merchant.id, notificationId: id })).rejects.toThrow('killed')
  expect(await messagesOf(id)).toHaveLength(2)
  const params = { id }
  const cancelled = await t.call(routes.cancelNotification, { params }, { token: merchant.owner.token })
  expect(cancelled.body.data).toMatchObject({ state: 'cancelled', told: 2 })
})

test('a member in their quiet hours is notified after these, and the message is complete only then', async () => {
  const { merchant, campaign } = await shopWith(2, { timeZone: 'UTC' })
  const clock = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16)
  const quiet = { from: clock(-60), to: clock(120) }
  const { notificationId: id } = await send(merchant, { campaignId: campaign.id, quiet })
  await run(merchant, id)
  expect(await notificationState(merchant, id)).toMatchObject({ state: 'running', told: 0, quietNow: 2, quiet })
  expect(await messagesOf(id)).toEqual([])

  // Two hours later.
  await t.app.database.pool.query(
    `update notification_recipient set due_at = now() - interval '1 second' where merchant_id = $1 and notification_id = $2`,
    [merchant.id, id],
  )
  await t.app.database.pool.query(
    `update notification set quiet_from = null, quiet_to = null, next_at = now() - interval '1 second' where merchant_id = $1 and id = $2`,
    [merchant.id, id],
  )
  await startNotifications.run(t.app, {})
  await run(merchant, id)
  expect(await notificationState(merchant, id)).toMatchObject({ state: 'done', told: 2 })
})

test('a scheduled message goes to the members that match when it is due, and to nobody when it was cancelled', async () => {
  const { merchant, campaign } = await shopWith(1)
  const sendAt = new Date(Date.now() + 3_600_000).toISOString()
  const later = await send(merchant, { campaignId: campaign.id, sendAt })
  const never = await send(merchant, { campaignId: campaign.id, sendAt })
  expect(await notificationState(merchant, later.notificationId)).toMatchObject({
    state: 'scheduled',
    sendAt,
    total: 0,
  })
  await makeCard(t.app, merchant, campaign)
  const cancelled = await t.call(
    routes.cancelNotification,
    { params: { id: never.notificationId } },
    { token: merchant.owner.token },
  )
  expect(cancelled.body.data.state).toBe('cancelled')
  await run(merchant, later.notificationId)
  await run(merchant, never.notificationId)
  expect(await messagesOf(later.notificationId)).toHaveLength(2)
  expect(await messagesOf(never.notificationId)).toEqual([])
})

test('a running message that is cancelled notifies no further member', async () => {
  const { merchant, campaign } = await shopWith(3)
  const { notificationId: id } = await send(merchant, { campaignId: campaign.id })
  await t.call(routes.cancelNotification, { params: { id } }, { token: merchant.owner.token })
  await run(merchant, id)
  expect(await messagesOf(id)).toEqual([])
  expect(await notificationState(merchant, id)).toMatchObject({ state: 'cancelled', told: 0 })
})

test('a draft notifies nobody, can be changed and deleted, and is sent once by simultaneous requests', async () => {
  const { merchant, campaign, cards } = await shopWith(2)
  const options = { token: merchant.owner.token }
  const kept = await t.call(routes.keepDraft, { body: { channels: [], filters: { balanceFrom: '0' } } }, options)
  const { id } = kept.body.data
  await run(merchant, id)
  expect(await notificationState(merchant, id)).toMatchObject({
    state: 'draft',
    text: '',
    to: { filters: { balanceFrom: '0' } },
  })
  const gone = await t.call(routes.keepDraft, { body: { channels: [], text: 'Never' } }, options)
  await t.call(routes.deleteDraft, { params: { id: gone.body.data.id } }, options)

  const memberIds = cards.map((card) => card.id)
  const words = { 'pt-BR': { title: '', text: 'Ainda não' } } as const
  const written = { memberIds, text: 'Not yet', words, channels: ['push' as const], sendAt: '2099-01-01T00:00:00.000Z' }
  await t.call(routes.changeDraft, { params: { id }, body: written }, options)
  const draft = await notificationState(merchant, id)
  expect(draft.sendAt).toBe(written.sendAt)
  expect(draft.words).toEqual({ ...words, 'en-US': { title: '', text: 'Not yet' } })
  expect(new Set(draft.to.memberIds)).toEqual(new Set(memberIds))
  const body = { campaignId: campaign.id, text: 'Now', channels: ['email'], draftId: id } satisfies Partial<Body>
  const answers = await Promise.all([1, 2, 3].map(() => ask(merchant, body)))
  expect(answers.filter(({ code }) => code === 'NOT_FOUND')).toHaveLength(2)
  const list = await t.call(routes.listNotifications, { query: {} }, options)
  expect(list.body.data).toMatchObject([{ state: 'running', text: 'Now', total: 2 }])
  const other = await shopWith(1)
  const foreign = await t.call(routes.keepDraft, { body: { channels: [] } }, { token: other.merchant.owner.token })
  const stolen = await ask(merchant, { ...body, draftId: foreign.body.data.id })
  expect(stolen.code).toBe('NOT_FOUND')
  const sent = list.body.data[0]?.id ?? ''
  expect((await t.call(routes.deleteDraft, { params: { id: sent } }, options)).code).toBe('NOT_FOUND')
  expect((await t.call(routes.changeDraft, { params: { id: sent }, body: written }, options)).code).toBe('NOT_FOUND')
})

test('a message with a blank text, without recipients or to members of another shop is refused with the reason', async () => {
  const { merchant, campaign } = await shopWith(1)
  const other = await shopWith(1)
  const blank = await ask(merchant, { campaignId: campaign.id, text: '  ' })
  expect([blank.status, blank.meta.fields]).toEqual([422, { text: 'Push notification text must not be blank.' }])
  expect((await ask(merchant, {})).meta.fields).toHaveProperty('campaignId')
  expect((await ask(merchant, { filters: { q: 'nobody-of-this-name' } })).code).toBe('BATCH_EMPTY')
  expect((await ask(merchant, { memberIds: [other.cards[0]?.id ?? ''] })).code).toBe('INVALID_MEMBER')
  expect((await ask(merchant, { campaignId: other.campaign.id })).code).toBe('NOT_FOUND')
})

test('the same key sent twice starts one message', async () => {
  const { merchant, campaign } = await shopWith(1)
  const options = { token: merchant.owner.token, key: randomUUID() }
  const body = { campaignId: campaign.id, text: 'Once', channels: ['email'] } satisfies Body
  const answers = await Promise.all([1, 2, 3].map(() => t.call(routes.sendNotification, { body }, options)))
  expect(new Set(answers.map((answer) => answer.body.data.notificationId)).size).toBe(1)
  const list = await t.call(routes.listNotifications, { query: {} }, { token: merchant.owner.token })
  expect(list.body.data).toHaveLength(1)
})

test('a test message goes to its sender alone and is not counted', async () => {
  const { merchant, campaign, emails } = await shopWith(1)
  const body = { campaignId: campaign.id, title: 'Try', text: 'A test' }
  const answer = await t.call(routes.testNotification, { body }, { token: merchant.owner.token })
  expect(answer.body.data).toEqual({ to: merchant.owner.email })
  expect(await mailsTo(t.app, merchant.owner.email)).toMatchObject([{ subject: 'Try', notification_id: null }])
  expect(await mailsTo(t.app, emails[0] ?? '')).not.toContainEqual(expect.objectContaining({ subject: 'Try' }))
})

test('a test message without a title is headed by the merchant’s name in its language', async () => {
  const { merchant } = await shopWith(1)
  const named = { localized_names: JSON.stringify({ 'pt-BR': 'Café da Esquina' }) }
  await t.app.database.kysely.updateTable('merchant').set(named).where('merchant_id', '=', merchant.id).execute()
  await t.call(routes.testNotification, { body: { text: 'Olá', language: 'pt-BR' } }, { token: merchant.owner.token })
  const [mail] = await mailsTo(t.app, merchant.owner.email)
  expect(mail?.subject).toBe('Novidades de Café da Esquina')
})

test('a message counts whom it reached while a worker waited to count', async () => {
  const { merchant, campaign } = await shopWith(1)
  const { notificationId: id } = await send(merchant, { campaignId: campaign.id })
  await run(merchant, id)
  const { database } = t.app
  const recipients = (tx: Tx) =>
    tx.updateTable('notification_recipient').where('merchant_id', '=', merchant.id).where('notification_id', '=', id)
  await database.tx((tx) => recipients(tx).set({ state: 'waiting' }).execute())
  await commitWhileWaiting(
    t.app,
    async (tx) => {
      await recipients(tx).set({ state: 'told' }).execute()
      await tx
        .updateTable('notification')
        .set({ told: 0 })
        .where('merchant_id', '=', merchant.id)
        .where('id', '=', id)
        .execute()
    },
    () => database.tx((tx) => countTold(tx, merchant.id, id)),
  )
  expect(await notificationState(merchant, id)).toMatchObject({ told: 1 })
})
