import { describe, expect, test } from 'vitest'
import * as routes from '@chopcard/contract/loyalty/merchant/cards.ts'
import * as tillRoutes from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeFreshCard, makeMerchant } from '../../../test/make.ts'
import { untilServed } from '../../../test/until-served.ts'
import { addDays, localDay } from '../../core/clock.ts'
import { cardCode } from '../../core/secrets.ts'

const t = useApp()
type Setting = Awaited<ReturnType<typeof makeFreshCard>>

const as = ({ merchant }: Setting) => ({ token: merchant.owner.token })
const issueOne = (given: Setting, key = newId()) =>
  t.call(
    tillRoutes.changeChops,
    { params: { id: given.card.id }, body: { memberId: given.card.id, operation: 'issue', quantity: 1 } },
    { ...as(given), key },
  )
async function issue(given: Setting, times = 1): Promise<void> {
  for (let i = 0; i < times; i++) await issueOne(given)
}
const edit = (given: Setting, body: object) =>
  t.call(routes.editOtherInfo, { body: { memberId: given.card.id, ...body } }, as(given))

describe('looking up a card', () => {
  test('a lookup finds the card in each of its forms and nothing else', async () => {
    const given = await makeFreshCard(t.app)
    const { number, token, id } = given.card
    const { body } = await t.call(routes.memberToken, { params: { x: id } }, as(given))
    expect(body.data.token).toBe(token)
    const code = (
      await t.server.inject({ url: '/api/member/card', headers: { authorization: `Bearer ${token}` } })
    ).json<{ data: { code: string } }>().data.code
    for (const x of [
      number,
      `${number.slice(0, 4)} ${number.slice(4, 8)}-${number.slice(8)}`,
      token,
      body.data.url,
      code,
    ])
      expect((await t.call(tillRoutes.scanned, { params: { x } }, as(given))).body.data, x).toMatchObject({
        card: { id },
      })
    const forged = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
    for (const x of [forged, 'https://elsewhere.example/member/card/x', newId()])
      expect((await t.call(tillRoutes.scanned, { params: { x } }, as(given))).code, x).toBe('INVALID_QR_CODE')
    for (const x of ['hello', '12345'])
      expect((await t.call(tillRoutes.scanned, { params: { x } }, as(given))).code, x).toBe('CARD_NOT_FOUND')
  })

  test('another shop’s card is reported as such for its code or token, and as unknown for a typed number', async () => {
    const [mine, foreign] = [await makeFreshCard(t.app), await makeFreshCard(t.app)]
    const { number, token } = foreign.card
    const code = cardCode(t.app.config.secret, foreign.merchant.id, number)
    const forged = `${code.slice(0, -1)}${code.endsWith('A') ? 'B' : 'A'}`
    const answers = (x: string) =>
      Promise.all(
        [tillRoutes.scanned, tillRoutes.quickRedeem, tillRoutes.cardByToken].map((route) =>
          t.call(route, { params: { x } }, as(mine)),
        ),
      )
    for (const x of [code, token, `https://shop.example/member/card/${token}`])
      for (const { code: refusal, status, body } of await answers(x)) {
        expect([refusal, status]).toEqual(['CARD_OF_ANOTHER_SHOP', 404])
        expect(Object.keys(body)).toEqual(['meta'])
      }
    const codes = async (x: string) => (await answers(x)).map((answer) => answer.code)
    expect(await codes(number)).toEqual(await codes('999999999999'))
    expect(await codes(forged)).toEqual(['INVALID_QR_CODE', 'INVALID_QR_CODE', 'INVALID_MEMBER'])
    // A code that changes proves something only while it is true.
    expect(await codes(`CC2.${number}.00000000`)).toEqual(['INVALID_QR_CODE', 'INVALID_QR_CODE', 'INVALID_MEMBER'])
  })
})

describe('previewing an operation', () => {
  test('a preview of an operation decides like the operation itself and writes nothing', async () => {
    const given = await makeFreshCard(t.app)
    await issue(given, 9)
    const ask = (query: object) =>
      t.call(tillRoutes.validateChop, { query: { memberId: given.card.id, ...query } as never }, as(given))
    expect((await ask({ operation: 'issue' })).body.data).toMatchObject({ allowed: true, balanceAfter: 10 })
    expect((await ask({ operation: 'redeem' })).body.data).toMatchObject({
      allowed: false,
      code: 'CHOP_BALANCE_NOT_ENOUGH',
    })
    expect((await ask({ operation: 'adjust', quantity: '2' })).body.data).toMatchObject({
      allowed: false,
      code: 'CHOP_BALANCE_MAX',
      range: { min: -9, max: 1 },
    })
    await issue(given)
    expect((await ask({ operation: 'redeem' })).body.data).toMatchObject({ allowed: true, balanceAfter: 0 })
    expect((await ask({ operation: 'issue' })).body.data).toMatchObject({ allowed: false, code: 'CHOP_BALANCE_MAX' })
  })

  test('a refusal by the calendar says in the operator’s language when it ends', async () => {
    const today = localDay(new Date(), 'Asia/Singapore')
    const given = await makeFreshCard(t.app, { campaign: { redemptionStart: addDays(today, 1), redeemChops: 1 } })
    await issue(given)
    const { body } = await t.call(
      tillRoutes.quickRedeem,
      { params: { x: given.card.number } },
      { ...as(given), language: 'zh-TW' },
    )
    const [reward] = body.data.rewards
    expect(reward).toMatchObject({ allowed: false, code: 'REDEMPTION_NOT_OPEN', cost: 1 })
    expect(reward?.message).toMatch(/\p{Script=Han}/u)
    expect(Date.parse(reward?.retryAt ?? '')).toBeGreaterThan(Date.now())
  })

  test('the quick redeem page says how many chops are missing', async () => {
    const given = await makeFreshCard(t.app)
    await issue(given, 7)
    const { body } = await t.call(tillRoutes.quickRedeem, { params: { x: given.card.number } }, as(given))
    expect(body.data.rewards).toMatchObject([{ name: 'A free coffee', cost: 10, missing: 3, allowed: false }])
  })
})

describe('editing a card', () => {
  test('an edit of a card changes the given fields and keeps the others', async () => {
    const given = await makeFreshCard(t.app)
    const { body } = await edit(given, { nickname: 'Mei', mobile: '+6591234567' })
    expect(body.data).toMatchObject({ nickname: 'Mei', mobile: '+6591234567', balance: 0 })
    expect((await edit(given, { nickname: 'Lin' })).body.data).toMatchObject({ nickname: 'Lin', mobile: '+6591234567' })
  })

  test('a card’s address can be changed with its feature only, and never to another member’s address', async () => {
    const without = await makeFreshCard(t.app, { merchant: { features: { modifyMemberEmail: false } } })
    expect((await edit(without, { email: 'new@member.example' })).code).toBe('FEATURE_OFF')
    const given = await makeFreshCard(t.app)
    await makeCard(t.app, given.merchant, given.campaign, { email: 'taken@member.example' })
    expect(await edit(given, { email: 'taken@member.example' })).toMatchObject({ code: 'EMAIL_REGISTERED' })
    const empty = await t.call(routes.createCard, { params: { id: given.campaign.id }, body: {} }, as(given))
    const first = { memberId: empty.body.data.id, email: 'free@member.example' }
    expect((await t.call(routes.editOtherInfo, { body: first }, as(given))).body.data.email).toBe('free@member.example')
  })

  test('a card can be frozen with its feature only, and a frozen card accepts no chops until it is unfrozen', async () => {
    const without = await makeFreshCard(t.app, { merchant: { features: { freezeMemberCard: false } } })
    expect((await edit(without, { frozen: true })).code).toBe('FEATURE_OFF')
    const given = await makeFreshCard(t.app)
    expect((await edit(given, { frozen: true })).body.data.state).toBe('frozen')
    await issue(given)
    expect((await t.call(routes.getCard, { params: { id: given.card.id } }, as(given))).body.data.balance).toBe(0)
    expect((await edit(given, { frozen: false })).body.data.state).toBe('active')
  })

  test('an expiry in the past ends the card, and a later expiry makes it active again', async () => {
    const given = await makeFreshCard(t.app)
    const today = localDay(new Date(), 'Asia/Singapore')
    expect((await edit(given, { expiresOn: addDays(today, -1) })).body.data.state).toBe('expired')
    expect((await edit(given, { expiresOn: today })).body.data.state).toBe('active')
    expect((await edit(given, { expiresOn: null })).body.data.expiresAt).toBeNull()
  })

  test('a level of another campaign is refused', async () => {
    const given = await makeFreshCard(t.app)
    const other = await makeCampaign(t.app, given.merchant)
    expect((await edit(given, { levelId: other.settings.memberLevels[0]?.id })).status).toBe(422)
  })

  test('twenty edits and ten issues at the same time all take effect', async () => {
    const given = await makeFreshCard(t.app)
    const remarks = Array.from({ length: 20 }, (_, i) =>
      untilServed(() => t.call(routes.editRemark, { body: { memberId: given.card.id, remark: `r${i}` } }, as(given))),
    )
    const issues = Array.from({ length: 10 }, () => newId()).map((key) => untilServed(() => issueOne(given, key)))
    const answers = await Promise.all([...remarks, ...issues])
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect((await t.call(routes.getCard, { params: { id: given.card.id } }, as(given))).body.data.balance).toBe(10)
  })
})

describe('the member list', () => {
  test('the list of members finds by number, address and name, and filters by what it shows', async () => {
    const merchant = await makeMerchant(t.app)
    const campaign = await makeCampaign(t.app, merchant)
    const mei = await makeCard(t.app, merchant, campaign, { email: 'mei.lin@member.example', nickname: '美玲' })
    const ben = await makeCard(t.app, merchant, campaign, { email: 'ben_100%@member.example', nickname: 'Ben' })
    await t.app.database.kysely
      .updateTable('member')
      .set({ mobile: '+6591234567' })
      .where('merchant_id', '=', merchant.id)
      .where('email', '=', 'ben_100%@member.example')
      .execute()
    const list = async (query: object) =>
      (await t.call(routes.listCards, { query }, { token: merchant.owner.token })).body.data.map((card) => card.id)
    expect(await list({ q: mei.number })).toEqual([mei.id])
    expect(await list({ q: mei.number.slice(0, 8) })).toEqual([mei.id])
    expect(await list({ q: '1234 567' })).toEqual([ben.id])
    expect(await list({ q: 'LIN@' })).toEqual([mei.id])
    expect(await list({ q: '美' })).toEqual([mei.id])
    expect(await list({ q: '100%' })).toEqual([ben.id])
    expect(await list({ q: '_%_' })).toEqual([])
    expect(await list({ state: 'active', sort: 'createdAt' })).toEqual([mei.id, ben.id])
    expect(await list({ state: 'frozen' })).toEqual([])
    expect(await list({ createdFrom: addDays(localDay(new Date(), merchant.timeZone), 1) })).toEqual([])
    expect(await list({ pageSize: '1', page: '2', sort: 'email' })).toEqual([mei.id])
  })
})
