import { describe, expect, test } from 'vitest'
import * as routes from '@chopcard/contract/loyalty/merchant/cards.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { joinCampaign } from '@chopcard/contract/members/public/registration.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeFreshCard, makeMerchant } from '../../../test/make.ts'
import { addDays, localDay } from '../../core/clock.ts'

const t = useApp()
type Setting = Awaited<ReturnType<typeof makeFreshCard>>

const as = ({ merchant }: Pick<Setting, 'merchant'>) => ({ token: merchant.owner.token })
const cardOf = async (given: Pick<Setting, 'merchant'>, id: string) =>
  (await t.call(routes.getCard, { params: { id } }, as(given))).body.data
const reconciliationOf = async (given: Pick<Setting, 'merchant'>, id: string) =>
  (await t.call(routes.reconcileCard, { params: { id } }, as(given))).body.data
const edit = (given: Setting, body: object) =>
  t.call(routes.editOtherInfo, { body: { memberId: given.card.id, ...body } }, as(given))
const today = localDay(new Date(), 'Asia/Singapore')
const parallel = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))

describe('a prepaid card that waits', () => {
  const prepaid = () => makeFreshCard(t.app, { campaign: { type: 'prepaid', rewardName: '' } })
  const decide = (given: Setting, approve: boolean, remark?: string) =>
    t.call(routes.approvePrepaid, { params: { id: given.card.id }, body: { approve, remark } }, as(given))

  test('an approval gives a waiting prepaid card its whole count, once of twenty at the same time', async () => {
    const given = await prepaid()
    expect(await cardOf(given, given.card.id)).toMatchObject({ state: 'pending', balance: 0 })
    const answers = await parallel(20, () => decide(given, true, 'Paid in cash'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ code }) => code === 'NO_AVAILABLE_CHOP_CHANGE')).toHaveLength(19)
    expect(await cardOf(given, given.card.id)).toMatchObject({ state: 'active', balance: 10 })
    expect(await reconciliationOf(given, given.card.id)).toMatchObject({
      differences: 0,
      types: [{ sum: 10, entries: 1 }],
    })
  })

  test('a refused prepaid card is closed with the reason and cannot be approved any more', async () => {
    const given = await prepaid()
    expect((await decide(given, false, 'No payment')).body.data).toMatchObject({
      state: 'closed',
      remark: 'No payment',
    })
    expect((await decide(given, true)).code).toBe('NO_AVAILABLE_CHOP_CHANGE')
  })

  test('a repeated approval of a prepaid card is answered with the first answer', async () => {
    const given = await prepaid()
    const request = { params: { id: given.card.id }, body: { approve: true } }
    const options = { ...as(given), key: newId() }
    const [first, second] = [
      await t.call(routes.approvePrepaid, request, options),
      await t.call(routes.approvePrepaid, request, options),
    ]
    expect(second.body).toEqual(first.body)
  })
})

describe('renewing a card', () => {
  const renew = (given: Setting, body: object = {}) =>
    t.call(routes.renewCard, { body: { memberId: given.card.id, ...body } }, { ...as(given), key: newId() })

  test('a renewal gives new validity and the renewal chops, and makes an expired card active again', async () => {
    const given = await makeFreshCard(t.app, { campaign: { memberValidityDays: 30, renewalChops: 2 } })
    await edit(given, { expiresOn: addDays(today, -1) })
    const { body } = await renew(given)
    expect(body.data).toMatchObject({ entry: { kind: 'renewal', quantity: 2 }, card: { state: 'active', balance: 2 } })
    expect(localDay(new Date(Date.parse(body.data.card.expiresAt ?? '') - 1), 'Asia/Singapore')).toBe(
      addDays(today, 30),
    )
  })

  test('a renewal works without renewal chops and then writes no entry', async () => {
    const given = await makeFreshCard(t.app, { campaign: { memberValidityDays: 30 } })
    expect((await renew(given)).body.data).toMatchObject({ entry: null, card: { state: 'active', balance: 0 } })
  })

  test('a second renewal without an idempotency key must be confirmed', async () => {
    const given = await makeFreshCard(t.app, { campaign: { renewalChops: 1 } })
    const call = (body: object = {}) =>
      t.call(routes.renewCard, { body: { memberId: given.card.id, ...body } }, as(given))
    expect((await call()).status).toBe(200)
    expect((await call()).code).toBe('DUPLICATE_OPERATION')
    expect((await call({ confirm: true })).body.data.card.balance).toBe(2)
  })
})

describe('rejoining a campaign', () => {
  const expired = async (campaign: object) => {
    const given = await makeFreshCard(t.app, { campaign: { initialChops: 1, ...campaign } })
    await edit(given, { expiresOn: addDays(today, -1) })
    return given
  }
  const rejoin = (given: Setting) => t.call(routes.rejoinMember, { body: { memberId: given.card.id } }, as(given))

  test('a second registration is refused when the campaign’s policy says so and when the card is still active', async () => {
    expect((await rejoin(await expired({}))).code).toBe('CARD_EXPIRED')
    expect((await rejoin(await makeFreshCard(t.app))).code).toBe('MEMBER_ALREADY_REGISTERED')
  })

  test('a rejoining member gets a new card once of ten at the same time, and the old card stays readable', async () => {
    const given = await expired({ rejoin: 'as-new', expireChops: true })
    const answers = await parallel(10, () => rejoin(given))
    const [fresh] = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ code }) => code === 'MEMBER_CLOSED')).toHaveLength(9)
    expect(fresh?.body.data).toMatchObject({ state: 'active', balance: 1 })
    expect(fresh?.body.data.id).not.toBe(given.card.id)
    expect(await cardOf(given, given.card.id)).toMatchObject({ state: 'closed', balance: 0 })
    expect(await reconciliationOf(given, given.card.id)).toMatchObject({ differences: 0 })
    const details = await t.call(routes.cardDetails, { params: { id: fresh?.body.data.id ?? '' } }, as(given))
    expect(details.body.data.earlierCards).toMatchObject([{ id: given.card.id, state: 'closed' }])
  })

  test.each([
    ['as-new', '1'],
    ['keep-level', 'Gold'],
  ] as const)('a member who rejoins with the policy %s has the level %s', async (policy, level) => {
    const memberLevels = [
      { level: '1', description: 'Member' },
      { level: 'Gold', description: 'Regular' },
    ]
    const given = await makeFreshCard(t.app, { campaign: { rejoin: policy, memberLevels } })
    await edit(given, { levelId: given.campaign.settings.memberLevels[1]?.id, expiresOn: addDays(today, -1) })
    expect((await rejoin(given)).body.data.level?.name).toBe(level)
  })

  test('a known member who registers again gets the new card by mail and never on the page', async () => {
    const merchant = await makeMerchant(t.app)
    const campaign = await makeCampaign(t.app, merchant, { rejoin: 'as-new' })
    const email = `${newId()}@member.example`
    const card = await makeCard(t.app, merchant, campaign, { email })
    await edit({ merchant, campaign, card }, { expiresOn: addDays(today, -1) })
    const body = { email, confirmEmail: email, language: 'en-US', acceptTerms: true } as const
    const answer = await t.call(joinCampaign, { params: { campaignId: campaign.id }, body })
    expect(answer.body.data).toMatchObject({ cardUrl: null, checkMailbox: true })
    const { data } = (await t.call(routes.listCardsByEmail, { query: { email } }, as({ merchant }))).body
    expect(data.map(({ state }) => state).toSorted()).toEqual(['active', 'closed'])
  })

  test('a registration of a known member is refused when the campaign’s policy says so', async () => {
    const given = await expired({})
    const { email } = await cardOf(given, given.card.id)
    const body = { email: email ?? '', confirmEmail: email ?? '', language: 'en-US', acceptTerms: true } as const
    expect((await t.call(joinCampaign, { params: { campaignId: given.campaign.id }, body })).code).toBe('CARD_EXPIRED')
  })
})

describe('a level set by staff', () => {
  test('a level that staff set begins a new qualification period', async () => {
    const memberLevels = [
      { level: '1', description: 'Member' },
      { level: 'Gold', description: 'Regular', minEarned: 5 },
    ]
    const given = await makeFreshCard(t.app, { campaign: { levelBy: 'earned', levelPeriodDays: 90, memberLevels } })
    const body = { memberId: given.card.id, operation: 'issue', quantity: 1 } as const
    await t.call(changeChops, { params: { id: given.card.id }, body }, as(given))
    const periodOf = async () =>
      (await t.call(routes.cardDetails, { params: { id: given.card.id } }, as(given))).body.data.period
    expect(await periodOf()).toMatchObject({ earned: 1, next: { level: 'Gold', missing: 4 } })
    await edit(given, { levelId: given.campaign.settings.memberLevels[1]?.id })
    expect(await periodOf()).toMatchObject({ start: today, end: addDays(today, 89), earned: 0, next: null })
  })
})

describe('changing a member’s address', () => {
  const ask = async () => {
    const given = await makeFreshCard(t.app)
    const [before, email] = [await cardOf(given, given.card.id), `new-${newId()}@member.example`]
    await edit(given, { email })
    const mail = await t.app.database.kysely
      .selectFrom('outbox')
      .select('text_body')
      .where('merchant_id', '=', given.merchant.id)
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    const path = /\/member\/email\/lt_[\w-]+/.exec(mail.text_body)?.[0] ?? ''
    return { given, email, old: before.email, path }
  }
  const press = (url: string) =>
    t.server.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    })

  test('a new address applies once from the button of its link on, and opening the page uses nothing up', async () => {
    const { given, email, old, path } = await ask()
    expect((await t.server.inject({ url: path })).statusCode).toBe(200)
    expect((await cardOf(given, given.card.id)).email).toBe(old)
    const details = await t.call(routes.cardDetails, { params: { id: given.card.id } }, as(given))
    expect(details.body.data.pendingEmail?.email).toBe(email)
    await parallel(10, () => press(path))
    expect((await cardOf(given, given.card.id)).email).toBe(email)
    const audit = t.app.database.kysely
      .selectFrom('audit')
      .select('id')
      .where('merchant_id', '=', given.merchant.id)
      .where('action', '=', 'POST /member/email/{token}')
    expect(await audit.execute(), 'one change, whoever was first').toHaveLength(1)
    expect(
      (await t.call(routes.cardDetails, { params: { id: given.card.id } }, as(given))).body.data.pendingEmail,
    ).toBe(null)
  })

  test('a link by which an address was confirmed says so again until the member has another address', async () => {
    const { given, email, path } = await ask()
    const answers = await parallel(3, () => press(path))
    const seen = [...answers, await press(path), await t.server.inject({ url: path })]
    expect(seen.map(({ statusCode }) => statusCode)).toEqual(seen.map(() => 200))
    for (const { body } of seen) expect(body).toContain('Your address is confirmed')
    await edit(given, { email: `third-${newId()}@member.example` })
    expect((await press(path)).statusCode).toBe(404)
    expect((await t.server.inject({ url: path })).statusCode).toBe(404)
    expect((await cardOf(given, given.card.id)).email).toBe(email)
  })

  test('a change of address is cancelled by setting the old address again', async () => {
    const { given, old, path } = await ask()
    await edit(given, { email: old })
    expect((await press(path)).statusCode).toBe(404)
    expect((await cardOf(given, given.card.id)).email).toBe(old)
  })

  test('a change of address fails when another member has meanwhile registered with it', async () => {
    const { given, email, old, path } = await ask()
    await makeCard(t.app, given.merchant, given.campaign, { email })
    expect((await press(path)).statusCode).toBe(404)
    expect((await cardOf(given, given.card.id)).email).toBe(old)
  })
})

describe('the merchant’s own fields', () => {
  const memberFields = [
    { label: 'Birthday', kind: 'day', required: true },
    { label: 'Size', kind: 'choice', choices: ['S', 'L'] },
  ] as const

  test('the merchant’s own fields are checked when a member is added and when a member is edited', async () => {
    const given = await makeFreshCard(t.app, {
      campaign: { memberFields: memberFields.map((one) => ({ ...one })) } as never,
    })
    const add = (additionalInfo?: Record<string, string>) =>
      t.call(routes.createCard, { params: { id: given.campaign.id }, body: { additionalInfo } }, as(given))
    expect(Object.keys((await add()).meta.fields ?? {})).toEqual(['additionalInfo.Birthday'])
    const wrong = (await add({ Birthday: '2000-02-30', Size: 'M' })).meta.fields
    expect(Object.keys(wrong ?? {})).toEqual(['additionalInfo.Birthday', 'additionalInfo.Size'])
    const good = { Birthday: '2000-02-29', Size: 'L', Dog: 'Rex' }
    expect((await add(good)).body.data.additionalInfo).toEqual(good)
    const edited = await t.call(
      routes.editAdditionalInfo,
      { body: { memberId: given.card.id, additionalInfo: { Size: 'S' } } },
      as(given),
    )
    expect(Object.keys(edited.meta.fields ?? {})).toEqual(['additionalInfo.Birthday'])
  })

  test('extra fields that a colleague has changed meanwhile are refused with the names that changed', async () => {
    const given = await makeFreshCard(t.app)
    const memberId = given.card.id
    const save = (additionalInfo: Record<string, string>, seen?: Record<string, string>) =>
      t.call(routes.editAdditionalInfo, { body: { memberId, additionalInfo, seen } }, as(given))
    const first = { Dog: 'Rex', Shoe: '39' }
    expect((await save(first, {})).status).toBe(200)
    expect((await save({ Dog: 'Rex', Nuts: 'never' }, first)).status).toBe(200)
    const refused = await save({ Dog: 'Bello', Shoe: '39' }, first)
    expect(refused.code).toBe('CHANGED_MEANWHILE')
    expect(Object.keys(refused.meta.fields ?? {}).toSorted()).toEqual(['Nuts', 'Shoe'])
    expect((await cardOf(given, memberId)).additionalInfo).toEqual({ Dog: 'Rex', Nuts: 'never' })
  })
})
