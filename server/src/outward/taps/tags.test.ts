import { describe, expect, test } from 'vitest'
import { useTap } from '@chopcard/contract/outward/member/taps.ts'
import * as routes from '@chopcard/contract/outward/merchant/taps.ts'
import { newId } from '../../core/new-id.ts'
import { sayTap } from '../../../../demo/tag-chip.ts'
import { earlier } from '../../../test/earlier.ts'
import { useApp } from '../../../test/harness.ts'
import { boothOf, daySlot, withBooths } from '../../../test/make-carnival.ts'
import { forged, makeTag, newUid } from '../../../test/make-tap.ts'
import { makeCampaign, makeFreshCard, makeMerchant, type TestMerchant } from '../../../test/make.ts'
import { hashPassword } from '../../core/passwords.ts'
import { tapPageSource } from './tap-page-source.ts'

const t = useApp()

const by = ({ owner }: TestMerchant) => ({ token: owner.token })
const add = (merchant: TestMerchant, body: object) =>
  t.call(routes.addTag, { body: { kind: 'counter', uid: newUid(), name: 'Counter', ...body } as never }, by(merchant))
const password = 'Right-Horse-9'

async function ownerWithPassword(): Promise<TestMerchant> {
  const merchant = await makeMerchant(t.app)
  await t.app.database.kysely
    .updateTable('staff')
    .set({ password_hash: await hashPassword(password) })
    .where('merchant_id', '=', merchant.id)
    .execute()
  return merchant
}

describe('a tag', () => {
  test('a tag is added by its UID as an app shows it, found, changed and put out of use and back', async () => {
    const merchant = await makeMerchant(t.app)
    const added = await add(merchant, { uid: '04:a1:b2:c3:d4:e5:f6', place: 'Hall 1' })
    expect(added.body.data).toMatchObject({ uid: '04A1B2C3D4E5F6', state: 'waiting', taps: 0, campaign: null })
    const { id } = added.body.data
    const found = await t.call(routes.listTags, { query: { q: '04-a1 b2', state: 'waiting' } }, by(merchant))
    expect(found.body.data).toMatchObject([{ id }])
    const campaign = await makeCampaign(t.app, merchant, { tapToStamp: true })
    const body = { uid: '04A1B2C3D4E5F7', name: 'Door', campaignId: campaign.id }
    const edited = await t.call(routes.editTag, { params: { id }, body }, by(merchant))
    expect(edited.body.data).toMatchObject({ uid: '04A1B2C3D4E5F7', name: 'Door', campaign: { id: campaign.id } })
    for (const [state, shown] of [
      ['revoked', 'revoked'],
      ['active', 'waiting'],
    ] as const) {
      const changed = await t.call(routes.changeTagState, { params: { id }, body: { state } }, by(merchant))
      expect(changed.body.data.state).toBe(shown)
    }
  })

  test('a tag that somebody else has changed is not overwritten, also when two save at once', async () => {
    const merchant = await makeMerchant(t.app)
    const campaign = await makeCampaign(t.app, merchant, { tapToStamp: true })
    const { id, uid, name } = (await add(merchant, {})).body.data
    const seen = { uid, name, place: '' }
    const save = (body: object, from: object) =>
      t.call(routes.editTag, { params: { id }, body: { uid, name, ...body, seen: from } as never }, by(merchant))
    const places = await Promise.all([save({ place: 'Door' }, seen), save({ place: 'Till' }, seen)])
    expect(places.map(({ code }) => code ?? 'saved').toSorted()).toEqual(['CHANGED_MEANWHILE', 'saved'])
    const { place } = (await t.call(routes.getTag, { params: { id } }, by(merchant))).body.data
    expect((await save({ place, campaignId: campaign.id }, { ...seen, place })).status).toBe(200)
    expect((await save({ place: 'Late' }, seen)).meta.fields).toEqual({
      place: expect.stringContaining(place) as string,
      campaignId: expect.stringContaining(campaign.name) as string,
    })
    expect((await save({ place: 'Last' }, { ...seen, place, campaignId: campaign.id })).body.data.place).toBe('Last')
  })

  test.each<[string, (of: { merchant: TestMerchant; boothId: string }) => object, string]>([
    ['a counter with a booth', ({ boothId }) => ({ boothId }), 'boothId'],
    ['a booth without one', () => ({ kind: 'booth' }), 'boothId'],
    ['a staff tag of nobody', () => ({ kind: 'staff' }), 'staffId'],
    ['a staff tag of a stranger', () => ({ kind: 'staff', staffId: newId() }), 'staffId'],
    ['a counter of an unknown campaign', () => ({ campaignId: newId() }), 'campaignId'],
    [
      'a booth with a user besides',
      ({ merchant, boothId }) => ({ kind: 'booth', boothId, staffId: merchant.owner.id }),
      'staffId',
    ],
  ])('%s is refused at the field', async (_title, body, field) => {
    const { merchant, campaign } = await makeFreshCard(t.app, { campaign: withBooths([daySlot(0)]) })
    const answer = await add(merchant, body({ merchant, boothId: boothOf(campaign) }))
    expect(answer.code).toBe('INVALID_REQUEST')
    expect(Object.keys(answer.meta.fields ?? {})).toEqual([field])
  })

  test.each(['04A1B2C3D4E5', '05A1B2C3D4E5F6', '04A1B2C3D4E5F6A7', '04 A1 B2 C3 D4 E5 XX'])(
    'a UID like %s is refused at the field',
    async (uid) => {
      const answer = await add(await makeMerchant(t.app), { uid })
      expect(answer).toMatchObject({ status: 422, meta: { fields: { uid: expect.stringContaining('14') as string } } })
    },
  )

  test('a UID is one tag of a shop, and another shop may have it too', async () => {
    const [merchant, other, uid] = [await makeMerchant(t.app), await makeMerchant(t.app), newUid()]
    const answers = await Promise.all([add(merchant, { uid }), add(merchant, { uid }), add(other, { uid })])
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['TAG_UID_USED', 'done', 'done'])
  })

  test('a tag that was tapped keeps its UID', async () => {
    const { merchant, card } = await makeFreshCard(t.app, { campaign: { tapToStamp: true } })
    const tag = await makeTag(t.app, merchant)
    await t.call(useTap, { body: tag.tap() }, { token: card.token, key: newId() })
    const edit = (uid: string) =>
      t.call(routes.editTag, { params: { id: tag.id }, body: { uid, name: 'Door' } }, by(merchant))
    expect((await edit(newUid())).code).toBe('TAG_IN_USE')
    expect((await edit(tag.uid)).status).toBe(200)
  })
})

describe('the keys of a tag', () => {
  test('the keys are shown for the password alone, each look is noted, and nothing stored has them', async () => {
    const merchant = await ownerWithPassword()
    const { id } = (await add(merchant, {})).body.data
    const show = (body: object) => t.call(routes.showTagKeys, { params: { id }, body }, by(merchant))
    expect((await show({})).code).toBe('CURRENT_PASSWORD_REQUIRED')
    expect((await show({ password: 'wrong' })).code).toBe('INVALID_CURRENT_PASSWORD')
    const shown = await show({ password })
    expect(shown.body.data).toMatchObject({
      url: expect.stringContaining(`/member/tap/${merchant.shortKey}?p=00`) as string,
      keys: [{ number: 0 }, { number: 1 }, { number: 2 }],
      fileSettings: expect.stringMatching(/^4000E0C1FF21[0-9A-F]{18}$/) as string,
    })
    const { rows } = await t.app.database.pool.query<{ text: string; action: string }>(
      `select a::text as text, action from audit a where merchant_id = $1
       union all select k::text, 'key' from tap_key k where merchant_id = $1
       union all select g::text, 'tag' from tap_tag g where merchant_id = $1
       union all select i::text, 'answer' from idempotency i where merchant_id = $1`,
      [merchant.id],
    )
    expect(rows.filter(({ action }) => action === 'PUT /merchant/taps/tags/{id}/encoding')).toHaveLength(1)
    for (const { value } of shown.body.data.keys)
      for (const { text } of rows) expect(text.toUpperCase()).not.toContain(value)
  })

  test('a chip that was written with the shown keys is recognised', async () => {
    const merchant = await ownerWithPassword()
    const { card } = await makeFreshCard(t.app, { campaign: { tapToStamp: true } })
    const { id, uid } = (await add(merchant, {})).body.data
    const { keys } = (await t.call(routes.showTagKeys, { params: { id }, body: { password } }, by(merchant))).body.data
    const [, file, meta] = keys.map(({ value }) => Buffer.from(value, 'hex'))
    const said = sayTap({ file: file ?? Buffer.alloc(0), meta: meta ?? Buffer.alloc(0) }, uid, 1)
    const page = await tapPageSource(t.app).tap(merchant.shortKey, said, 'en-US')
    expect(page).toMatchObject({ kind: 'counter', state: 'open', tap: said })
    // Another shop's card does not get it.
    expect((await t.call(useTap, { body: said }, { token: card.token, key: newId() })).code).toBe('TAP_INVALID')
  })
})

describe('the page of a tap', () => {
  const open = (merchant: TestMerchant, said: unknown) => tapPageSource(t.app).tap(merchant.shortKey, said, 'en-US')

  test('the first look opens a tap, further looks change nothing, and what was used or is over says so', async () => {
    const { merchant, campaign, card } = await makeFreshCard(t.app, { campaign: { tapToStamp: true } })
    const tag = await makeTag(t.app, merchant)
    const [tap, later] = [tag.tap(), tag.tap()]
    for (let n = 0; n < 3; n++)
      expect(await open(merchant, tap)).toMatchObject({ state: 'open', campaigns: [{ id: campaign.id }] })
    expect(await open(merchant, later)).toMatchObject({ state: 'open' })
    const shown = await t.call(routes.getTag, { params: { id: tag.id } }, by(merchant))
    expect(shown.body.data).toMatchObject({ taps: 2, state: 'active' })
    await t.call(useTap, { body: tap }, { token: card.token, key: newId() })
    expect(await open(merchant, tap)).toMatchObject({ state: 'used' })
    await t.app.database.kysely
      .updateTable('tap')
      .set({ at: earlier('at', 60) })
      .where('merchant_id', '=', merchant.id)
      .execute()
    expect(await open(merchant, later)).toMatchObject({ state: 'expired' })
    const taps = await t.call(routes.listTaps, { query: { tagId: tag.id } }, by(merchant))
    expect(taps.body.data.map(({ outcome }) => outcome).toSorted()).toEqual(['unused', 'used'])
  })

  test('a hundred equal looks at once open one tap', async () => {
    const { merchant } = await makeFreshCard(t.app, { campaign: { tapToStamp: true } })
    const tag = await makeTag(t.app, merchant)
    const tap = tag.tap()
    const pages = await Promise.all(Array.from({ length: 100 }, () => open(merchant, tap)))
    expect(pages.every((page) => page?.state === 'open')).toBe(true)
    expect((await t.call(routes.getTag, { params: { id: tag.id } }, by(merchant))).body.data.taps).toBe(1)
  })

  test('a message that is no tap of a tag in use has no page, and the list says why', async () => {
    const { merchant } = await makeFreshCard(t.app, { campaign: { tapToStamp: true } })
    const [tag, off] = [await makeTag(t.app, merchant), await makeTag(t.app, merchant)]
    await t.call(routes.changeTagState, { params: { id: off.id }, body: { state: 'revoked' } }, by(merchant))
    for (const said of [{}, { p: 'x', c: 'y' }, { p: '0'.repeat(32), c: '0'.repeat(16) }, forged(tag.tap()), off.tap()])
      expect(await open(merchant, said)).toBeNull()
    const taps = await t.call(routes.listTaps, { query: { outcome: 'refused' } }, by(merchant))
    expect(taps.body.data.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('no longer in use'),
      expect.stringContaining('not a genuine tap'),
    ])
  })

  test('the page of a staff tag names what stands in for an E-Stamp, and no campaign', async () => {
    const merchant = await makeMerchant(t.app)
    const tap = (await makeTag(t.app, merchant, { kind: 'staff', staffId: merchant.owner.id })).tap()
    expect(await open(merchant, tap)).toMatchObject({ eStampId: `tap:${tap.p}:${tap.c}`, campaigns: [] })
  })
})
