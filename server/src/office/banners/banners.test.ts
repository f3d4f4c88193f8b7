import { expect, test } from 'vitest'
import * as admin from '@chopcard/contract/platform/admin/banners.ts'
import { type BannerBody, bannerPlaces } from '@chopcard/contract/office/banners.ts'
import { homeBanners } from '@chopcard/contract/office/merchant/banners.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { useOwnDatabase } from '../../../test/own-database.ts'
import { makeSystemSession } from '../../../test/make-admin.ts'
import { makeMerchant } from '../../../test/make.ts'

// The order is the whole platform's, so these tests have a platform of their own.
const own = useOwnDatabase({ migrated: true })
const harness = useApp({ databaseUrl: () => own.url })
const pictureOf = (letter: string) => `/files/platform/${letter.repeat(64)}.webp`
const english = { picture: pictureOf('a'), text: 'News' }
const plain: BannerBody = {
  name: 'News',
  enabled: true,
  link: null,
  pictures: { 'en-US': english },
  startsOn: null,
  endsOn: null,
  planIds: [],
  languages: [],
  states: [],
}

const day = (fromToday: number) => new Date(Date.now() + fromToday * 86_400_000).toISOString().slice(0, 10)

async function add(token: string, given: Partial<BannerBody>) {
  const request = { params: { place: 'home' }, body: { ...plain, ...given } } as const
  return (await harness.call(admin.createBanner, request, { token })).body.data
}

test('a merchant sees the banners of its audience, in the language of the request', async () => {
  const token = await makeSystemSession(harness.app)
  const merchant = await makeMerchant(harness.app)
  const portuguese = { picture: pictureOf('b'), text: 'Novidades' }
  const made = {
    everybody: await add(token, { pictures: { 'en-US': english, 'pt-BR': portuguese } }),
    today: await add(token, { startsOn: day(0), endsOn: day(0) }),
    itsLanguage: await add(token, { languages: ['pt-BR'] }),
    itsState: await add(token, { states: ['active'] }),
    otherPlan: await add(token, { planIds: [newId()] }),
    otherLanguage: await add(token, { languages: ['zh-TW'] }),
    otherState: await add(token, { states: ['restricted'] }),
    tomorrow: await add(token, { startsOn: day(1) }),
    yesterday: await add(token, { endsOn: day(-1) }),
    off: await add(token, { enabled: false }),
  }
  const shown = await harness.call(homeBanners, {}, { token: merchant.owner.token, language: 'pt-BR' })
  const names = Object.entries(made).flatMap(([name, { id }]) =>
    shown.body.data.some((one) => one.id === id) ? [name] : [],
  )
  expect(names).toEqual(['everybody', 'today', 'itsLanguage', 'itsState'])
  expect(shown.body.data.find(({ id }) => id === made.everybody.id)).toMatchObject(portuguese)
  expect(shown.body.data.find(({ id }) => id === made.today.id)).toMatchObject(english)
  expect(Object.values(made).map(({ phase }) => phase)).toEqual([
    ...Array.from({ length: 7 }, () => 'shown'),
    'coming',
    'over',
    'off',
  ])
  for (const { id } of Object.values(made)) await harness.call(admin.deleteBanner, { params: { id } }, { token })
})

test('the banners of one place are numbered without gaps when they are added, moved and deleted at once', async () => {
  const token = await makeSystemSession(harness.app)
  const [a, b, c] = await Promise.all(['A', 'B', 'C'].map((name) => add(token, { name })))
  const move = (id = '', sequence = 1) =>
    harness.call(admin.moveBanner, { params: { id }, body: { sequence } }, { token })
  await Promise.all([move(a?.id, 1), move(b?.id, 9_999), move(c?.id, 1)])
  await harness.call(admin.deleteBanner, { params: { id: b?.id ?? '' } }, { token })
  for (const place of bannerPlaces) {
    const request = { params: { place }, query: { pageSize: '100' } } as const
    const { data } = (await harness.call(admin.listBanners, request, { token })).body
    expect(data.map(({ sequence }) => sequence)).toEqual(data.map((_, index) => index + 1))
  }
})

test('a banner whose last day is before its first is refused at that field', async () => {
  const token = await makeSystemSession(harness.app)
  const request = {
    params: { place: 'home' },
    body: { ...plain, startsOn: '2026-02-02', endsOn: '2026-02-01' },
  } as const
  expect((await harness.call(admin.createBanner, request, { token })).meta.fields).toHaveProperty('endsOn')
})

test('saving a banner that somebody else has changed is refused', async () => {
  const token = await makeSystemSession(harness.app)
  const { id } = await add(token, { enabled: false })
  const save = (name: string) =>
    harness.call(admin.editBanner, { params: { id }, body: { ...plain, enabled: false, name, version: 1 } }, { token })
  expect((await save('First')).body.data).toMatchObject({ name: 'First', version: 2 })
  expect((await save('Second')).code).toBe('CHANGED_MEANWHILE')
})
