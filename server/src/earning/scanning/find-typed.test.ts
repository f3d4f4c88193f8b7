import { beforeAll, describe, expect, test } from 'vitest'
import { quickRedeem, scanned } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant, type TestMerchant } from '../../../test/make.ts'

const t = useApp()
const scan = (merchant: TestMerchant, x: string) => t.call(scanned, { params: { x } }, { token: merchant.owner.token })
const redeem = (merchant: TestMerchant, x: string) =>
  t.call(quickRedeem, { params: { x } }, { token: merchant.owner.token })

describe('finding a card by typed text', () => {
  let merchant: TestMerchant
  let other: TestMerchant
  let mei: { id: string; number: string }
  let meisTea: { id: string; number: string }
  const email = `mei-${newId()}@typed.example`

  beforeAll(async () => {
    ;[merchant, other] = [await makeMerchant(t.app), await makeMerchant(t.app)]
    const [coffee, tea] = [await makeCampaign(t.app, merchant), await makeCampaign(t.app, merchant)]
    const contact = { nickname: 'Mei Lin', email, mobile: '+886912345678' }
    mei = await makeCard(t.app, merchant, coffee, contact)
    meisTea = await makeCard(t.app, merchant, tea, contact)
    await makeCard(t.app, merchant, coffee, { nickname: '王明', mobile: '(02) 2345-6700' })
    await makeCard(t.app, merchant, coffee, { nickname: 'Meinhard' })
  })

  test.each([
    ['the address', () => [email.toUpperCase()], ['Mei Lin', 'Mei Lin']],
    [
      'the mobile number in each way of writing it',
      () => ['+886912345678', '0912 345 678', '0912-345-678'],
      ['Mei Lin', 'Mei Lin'],
    ],
    ['the end of the number', () => ['5678', '345678'], ['Mei Lin', 'Mei Lin']],
    ['part of a name, who begins with it first', () => ['mei'], ['Mei Lin', 'Mei Lin', 'Meinhard']],
    ['the second of the names', () => ['Lin'], ['Mei Lin', 'Mei Lin']],
    ['two letters of the second name', () => ['li'], ['Mei Lin', 'Mei Lin']],
    [
      'the beginning of the address',
      () => [email.slice(0, 12), email.slice(0, email.indexOf('@') + 1), email.slice(0, email.indexOf('.'))],
      ['Mei Lin', 'Mei Lin'],
    ],
    ['two letters, where a name begins with them', () => ['me'], ['Mei Lin', 'Mei Lin', 'Meinhard']],
  ])('a card is found at the till by %s', async (_what, texts, names) => {
    for (const x of texts()) {
      const { body } = await scan(merchant, x)
      if (body.data.kind !== 'cards') throw new Error(`${x} found ${body.data.kind}`)
      expect(
        body.data.cards.map(({ nickname }) => nickname),
        x,
      ).toEqual(names)
      expect(body.data.hasMore).toBe(false)
      const offered = (await redeem(merchant, x)).body.data
      expect(offered).toMatchObject({ card: null, matches: { hasMore: false } })
      expect(offered.matches?.cards.map(({ nickname }) => nickname)).toEqual(names)
    }
  })

  test('a search with one result shows that card with its rewards at once', async () => {
    for (const x of ['王明', '022345-6700', mei.number.slice(0, 11)]) {
      expect((await scan(merchant, x)).body.data.kind, x).toBe('card')
      const { card, rewards, matches } = (await redeem(merchant, x)).body.data
      expect({ found: Boolean(card), rewards: rewards.length, matches }, x).toEqual({
        found: true,
        rewards: 1,
        matches: null,
      })
    }
  })

  test('a search by address lists the member’s cards with campaign and balance', async () => {
    const { matches } = (await redeem(merchant, email)).body.data
    expect(new Set(matches?.cards.map(({ id }) => id))).toEqual(new Set([mei.id, meisTea.id]))
    expect(new Set(matches?.cards.map(({ campaignName }) => campaignName)).size).toBe(2)
    for (const { balances } of matches?.cards ?? []) expect(balances).toMatchObject([{ balance: 0, stampCount: 10 }])
  })

  test('a search does not find another merchant’s cards', async () => {
    for (const x of [email, '+886912345678', '0912345678', 'mei', 'Mei Lin', '王明', mei.number, 'nobody'])
      for (const call of [scan, redeem]) {
        const { code, body } = await call(other, x)
        expect(code, x).toBe('CARD_NOT_FOUND')
        expect(JSON.stringify(body)).not.toContain('Mei')
      }
  })

  test('closed cards are not listed in a search', async () => {
    const shop = await makeMerchant(t.app)
    const card = await makeCard(t.app, shop, await makeCampaign(t.app, shop), { nickname: 'Zoe' })
    expect((await scan(shop, 'zoe')).body.data.kind).toBe('card')
    await t.app.database.pool.query(`update card set state = 'closed' where merchant_id = $1 and id = $2`, [
      shop.id,
      card.id,
    ])
    expect((await scan(shop, 'zoe')).code).toBe('CARD_NOT_FOUND')
  })
})

test('a search for a frequent name lists twenty cards and says that there are more', async () => {
  const merchant = await makeMerchant(t.app)
  const campaign = await makeCampaign(t.app, merchant)
  for (let i = 0; i < 23; i++) await makeCard(t.app, merchant, campaign, { nickname: `Ana ${i}` })
  const { matches } = (await redeem(merchant, 'ana')).body.data
  expect([matches?.cards.length, matches?.hasMore]).toEqual([20, true])
})
