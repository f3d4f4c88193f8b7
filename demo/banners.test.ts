import { expect, test } from 'vitest'
import { listBanners } from '@chopcard/contract/platform/admin/banners.ts'
import { homeBanners } from '@chopcard/contract/office/merchant/banners.ts'
import { useApp } from '../server/test/harness.ts'
import { makeMerchant } from '../server/test/make.ts'
import { makeSystemSession } from '../server/test/make-admin.ts'
import { useOwnDatabase } from '../server/test/own-database.ts'
import { seedBanners } from './banners.ts'

const own = useOwnDatabase({ migrated: true })
const on = useApp({ databaseUrl: () => own.url })

test('the demo’s banners fill both lists in order, and a merchant sees those that are shown now in its language', async () => {
  await seedBanners(on.app)
  const token = await makeSystemSession(on.app)
  const listed = async (place: 'coupon' | 'home') =>
    (await on.call(listBanners, { params: { place } }, { token })).body.data.map(({ sequence, phase }) => [
      sequence,
      phase,
    ])
  expect(await listed('home')).toEqual([
    [1, 'shown'],
    [2, 'coming'],
  ])
  expect(await listed('coupon')).toEqual([
    [1, 'shown'],
    [2, 'over'],
  ])
  const { owner } = await makeMerchant(on.app)
  const { body } = await on.call(homeBanners, {}, { token: owner.token, language: 'pt-BR' })
  expect(body.data).toMatchObject([{ text: 'Um cartão de carimbos: seis tutoriais curtos mostram como começar.' }])
  const picture = await on.server.inject({ method: 'GET', url: body.data[0]?.picture ?? '' })
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
})
