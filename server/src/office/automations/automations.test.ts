import { expect, test } from 'vitest'
import type { z } from 'zod'
import { deleteSegment } from '@chopcard/contract/loyalty/merchant/segments.ts'
import * as routes from '@chopcard/contract/office/merchant/automations.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeSegment } from '../../../test/make-segment.ts'
import { mergeCards } from '../../../test/merge-cards.ts'
import { makeCampaign, makeCard, makeStaff, settingsOf } from '../../../test/make.ts'
import { makeShop, type Shop, visit } from '../../../test/make-visits.ts'
import { addDays, localDay } from '../../core/clock.ts'
import { makeAutomation } from './automations-testing.ts'
import { isHeldOut } from './hold-out.ts'

const t = useApp()
const timeZone = 'Asia/Singapore'
const today = localDay(new Date(), timeZone)
const message = { text: 'Come by', channels: ['email' as const] }

type Body = z.input<typeof routes.AutomationBody>
const body = (given: Partial<Body> = {}): Body => ({ name: 'Happy day', trigger: 'birthday', message, ...given })
const create = (shop: Shop, given: Partial<Body> = {}, as = shop.as) =>
  t.call(routes.createAutomation, { body: body(given) }, as)
const makeBirthdays = async (shop: Shop, count: number) => {
  const cards = []
  for (let n = 0; n < count; n++)
    cards.push(
      await makeCard(t.app, shop.merchant, shop.campaign, { nickname: `Member ${n}`, birthday: today.slice(5) }),
    )
  return cards
}

test('an automation is added, changed, switched on and deleted, with the day from which on it counts', async () => {
  const shop = await makeShop(t.app, timeZone)
  const { id } = (await create(shop)).body.data
  const get = async () => (await t.call(routes.getAutomation, { params: { id } }, shop.as)).body.data
  expect(await get()).toMatchObject({ name: 'Happy day', number: null, enabled: false, since: null, reached: 0 })
  await t.call(routes.switchAutomation, { params: { id }, body: { enabled: true } }, shop.as)
  const changed = body({ trigger: 'noVisit', number: 30, limit: { times: 1, days: 90 }, enabled: true })
  await t.call(routes.editAutomation, { params: { id }, body: changed }, shop.as)
  expect(await get()).toMatchObject({ number: 30, since: today, limit: { times: 1, days: 90 } })
  expect((await get()).message?.words).toEqual({ 'en-US': { title: '', text: 'Come by' } })
  await t.call(routes.deleteAutomation, { params: { id } }, shop.as)
  expect((await t.call(routes.listAutomations, {}, shop.as)).body.data).toEqual([])
})

test('a form of an automation that was opened before it was switched off does not switch it on again', async () => {
  const shop = await makeShop(t.app, timeZone)
  const { id } = (await create(shop, { enabled: true })).body.data
  const get = async () => (await t.call(routes.getAutomation, { params: { id } }, shop.as)).body.data
  const save = (name: string, version: number) =>
    t.call(routes.editAutomation, { params: { id }, body: { ...body({ name, enabled: true }), version } }, shop.as)
  const { version } = await get()
  await t.call(routes.switchAutomation, { params: { id }, body: { enabled: false } }, shop.as)
  const late = await save('Happy days', version)
  expect([late.status, late.code, Object.keys(late.meta.fields ?? {})]).toEqual([
    409,
    'CHANGED_MEANWHILE',
    ['name', 'enabled'],
  ])
  expect(await get()).toMatchObject({ name: 'Happy day', enabled: false })
  const { version: now } = await get()
  const answers = await Promise.all(['One', 'Two'].map((name) => save(name, now)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('automations are found by a part of their name, by what they wait for, and by whether they are on', async () => {
  const shop = await makeShop(t.app, timeZone)
  await create(shop, { name: 'Happy day' })
  await create(shop, { name: 'Third cup', trigger: 'nthVisit', number: 3, enabled: true })
  const namesFor = async (query: { q?: string; trigger?: 'birthday' | 'nthVisit'; enabled?: 'true' | 'false' }) =>
    (await t.call(routes.listAutomations, { query }, shop.as)).body.data.map(({ name }) => name)
  expect(await namesFor({ q: 'CUP' })).toEqual(['Third cup'])
  expect(await namesFor({ trigger: 'birthday' })).toEqual(['Happy day'])
  expect(await namesFor({ enabled: 'true' })).toEqual(['Third cup'])
  expect(await namesFor({ enabled: 'false' })).toEqual(['Happy day'])
})

test.each<[string, (shop: Shop) => Promise<Partial<Body>>, string, string]>([
  ['without an effect', async () => ({ message: null }), 'VALIDATION_FAILED', 'message'],
  ['without its days', async () => ({ trigger: 'noVisit' }), 'VALIDATION_FAILED', 'number'],
  ['with chops and no campaign', async () => ({ chops: 1 }), 'VALIDATION_FAILED', 'campaignId'],
  ['with chops on cards that are paid for', prepaid, 'VALIDATION_FAILED', 'chops'],
  ['with the level of another campaign', levelOfAnother, 'VALIDATION_FAILED', 'levelId'],
  [
    'with a name that is taken',
    async (shop) => (await create(shop), { name: 'HAPPY DAY' }),
    'NAME_ALREADY_EXISTS',
    'name',
  ],
])('an automation %s is refused at its field', async (_what, given, code, field) => {
  const shop = await makeShop(t.app, timeZone)
  const refused = await create(shop, await given(shop))
  expect([refused.code, Object.keys(refused.meta.fields ?? {}).map((path) => path.replace('body.', ''))]).toEqual([
    code,
    [field],
  ])
})

async function prepaid({ merchant }: Shop): Promise<Partial<Body>> {
  const campaign = await makeCampaign(t.app, merchant, settingsOf(merchant, 'prepaid'))
  return { campaignId: campaign.id, chops: 1 }
}

async function levelOfAnother({ merchant, campaign }: Shop): Promise<Partial<Body>> {
  const other = await makeCampaign(t.app, merchant, settingsOf(merchant, 'point'))
  return { trigger: 'levelReached', campaignId: campaign.id, levelId: other.settings.memberLevels[0]?.id }
}

test('a user who may not adjust cards neither adds an automation that does nor switches one on', async () => {
  const shop = await makeShop(t.app, timeZone)
  const { token } = await makeStaff(t.app, shop.merchant, { role: 'marketer' })
  const gift = { campaignId: shop.campaign.id, chops: 1 }
  expect((await create(shop, gift, { token })).code).toBe('FORBIDDEN')
  const { id } = (await create(shop, gift)).body.data
  const on = { params: { id }, body: { enabled: true } }
  expect((await t.call(routes.switchAutomation, on, { token })).code).toBe('FORBIDDEN')
  const edit = { params: { id }, body: body({ ...gift, name: 'Another name' }) }
  expect((await t.call(routes.editAutomation, edit, { token })).status).toBe(200)
})

test('a user who may not adjust cards does not switch on in the form what adjusts them, and goes on with what is on', async () => {
  const shop = await makeShop(t.app, timeZone)
  const { token } = await makeStaff(t.app, shop.merchant, { role: 'marketer' })
  const gift = { campaignId: shop.campaign.id, chops: 1 }
  const edit = async (id: string) =>
    t.call(routes.editAutomation, { params: { id }, body: body({ ...gift, enabled: true }) }, { token })
  const off = (await create(shop, { ...gift, enabled: false })).body.data
  expect((await edit(off.id)).code).toBe('FORBIDDEN')
  const switchOn = { params: { id: off.id }, body: { enabled: true } }
  expect((await t.call(routes.switchAutomation, switchOn, shop.as)).status).toBe(200)
  expect((await edit(off.id)).status).toBe(200)
})

test('a preview shows whom an automation would reach today, without those held out, limited or served', async () => {
  const shop = await makeShop(t.app, timeZone)
  const cards = await makeBirthdays(shop, 6)
  await makeCard(t.app, shop.merchant, shop.campaign, { birthday: addDays(today, 1).slice(5) })
  const preview = async (given: object) =>
    (await t.call(routes.previewAutomation, { body: { trigger: 'birthday', ...given } }, shop.as)).body.data
  const fresh = await preview({ holdsOut: true })
  expect(fresh).toMatchObject({ members: 6, isExact: true, heldOut: null, limited: 0 })
  expect(fresh.examples.map(({ name }) => name)).toEqual([0, 1, 2, 3, 4].map((n) => `Member ${n}`))
  const { id, run } = await makeAutomation(t.app, shop, { message, limit: { times: 1, days: 30 } })
  const out = cards.filter(({ memberId }) => isHeldOut(id, memberId)).length
  expect(await preview({ id, holdsOut: true })).toMatchObject({ members: 6 - out, heldOut: out })
  await run(new Date())
  expect(await preview({ id })).toMatchObject({ members: 0, examples: [] })
  await visit(t.app, shop.merchant, cards[0]?.id ?? '', new Date())
  await handleEvents(t.app)
  const again = { id, trigger: 'nthVisit', number: 1 }
  expect(await preview(again)).toMatchObject({ members: 1, limited: 0 })
  expect(await preview({ ...again, limit: { times: 1, days: 30 } })).toMatchObject({ members: 0, limited: 1 })
})

test('the history shows each occasion with the member and the reason, and counts them', async () => {
  const shop = await makeShop(t.app, timeZone)
  await makeBirthdays(shop, 2)
  const { id, run } = await makeAutomation(t.app, shop, { message: { ...message, channels: ['push'] } })
  await run(new Date())
  const { data } = (await t.call(routes.listAutomationEffects, { params: { id } }, shop.as)).body
  expect(data.map(({ name, state, reason }) => [name, state, reason])).toEqual([
    ['Member 1', 'refused', 'unreachable'],
    ['Member 0', 'refused', 'unreachable'],
  ])
  const detail = (await t.call(routes.getAutomation, { params: { id } }, shop.as)).body.data
  expect(detail).toMatchObject({ refused: 2, reached: 0, refusedFor: { unreachable: 2 } })
})

test('a member who was merged with another has a birthday once', async () => {
  const shop = await makeShop(t.app, timeZone)
  const [keep, merge] = (await makeBirthdays(shop, 2)).map(({ id }) => id)
  const birthday = await makeAutomation(t.app, shop, { message })
  await birthday.run(new Date())
  await mergeCards(t, shop.as, { keep: keep ?? '', away: merge ?? '' })
  await handleEvents(t.app)
  await birthday.run(new Date())
  expect(await birthday.effects()).toHaveLength(1)
})

test('an automation keeps a deleted segment when something else of it is changed, and nobody can choose that segment anew', async () => {
  const shop = await makeShop(t.app, timeZone)
  const [near] = await makeBirthdays(shop, 2)
  await visit(t.app, shop.merchant, near?.id ?? '', new Date())
  await handleEvents(t.app)
  const segmentId = await makeSegment(t.app, shop.merchant, { visitsFrom: '1' })
  const { id } = (await create(shop, { segmentId, enabled: true })).body.data
  await t.call(deleteSegment, { params: { id: segmentId } }, shop.as)
  const changed = body({ segmentId, name: 'Happier day', enabled: true })
  expect((await t.call(routes.editAutomation, { params: { id }, body: changed }, shop.as)).code).toBeUndefined()
  const kept = (await t.call(routes.getAutomation, { params: { id } }, shop.as)).body.data
  expect(kept).toMatchObject({ name: 'Happier day', segment: { id: segmentId, name: null } })
  const asked = { id, trigger: 'birthday', segmentId, holdsOut: false } as const
  expect((await t.call(routes.previewAutomation, { body: asked }, shop.as)).body.data).toMatchObject({ members: 1 })
  expect((await create(shop, { segmentId, name: 'Another' })).code).toBe('NOT_FOUND')
})
