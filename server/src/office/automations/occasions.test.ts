import { describe, expect, test } from 'vitest'
import { editAutomation, previewAutomation } from '@chopcard/contract/office/merchant/automations.ts'
import { handleEvents } from '../../../test/handle-events.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, settingsOf } from '../../../test/make.ts'
import { makeShop, makeVisitor, type Shop, visit } from '../../../test/make-visits.ts'
import { addDays, momentOf } from '../../core/clock.ts'
import { mailsTo } from '../../messaging/mailing/mailing-testing.ts'
import { at, birthdayIn, makeAutomation, makeBirthday, noon, timeZone, today } from './automations-testing.ts'

const t = useApp()
const message = { text: 'Come by', channels: ['email' as const] }

/** A campaign of two levels, of which a card reaches the second by being full. */
async function makeLevels({ merchant }: Shop) {
  const { rewards = [], ...settings } = settingsOf(merchant, 'multi-tiers')
  const campaign = await makeCampaign(t.app, merchant, {
    ...settings,
    memberLevels: ['Guest', 'Friend'].map((level) => ({ level, description: `Every ${level}` })),
    rewards: rewards.map((reward, n) => ({ ...reward, level: n ? 'Friend' : 'Guest' })),
  })
  return { campaign, levelIds: campaign.settings.memberLevels.map(({ id }) => id) }
}

describe('an automation that waits for', () => {
  test('a member who does not come serves each absence once, on its day or two days later and not after', async () => {
    const shop = await makeShop(t.app, timeZone)
    const { card } = await makeVisitor(t.app, shop)
    const gone = await makeAutomation(t.app, shop, { trigger: 'noVisit', number: 30, message })
    await visit(t.app, shop.merchant, card.id, noon(0))
    await handleEvents(t.app)
    await gone.run(noon(29))
    expect(await gone.effects()).toEqual([])
    for (const days of [32, 32, 33]) await gone.run(noon(days))
    expect(await gone.effects()).toMatchObject([{ card_id: card.id, occasion: today, state: 'done' }])
    await visit(t.app, shop.merchant, card.id, noon(40))
    await handleEvents(t.app)
    await gone.run(noon(73))
    expect(await gone.effects()).toHaveLength(1)
    await gone.run(noon(72))
    expect((await gone.effects()).map(({ occasion }) => occasion)).toEqual([today, addDays(today, 40)])
  })

  test('birthdays serves each year once, catches up two days, and forgets what was missed for longer', async () => {
    const shop = await makeShop(t.app, timeZone)
    const { email } = await makeBirthday(t.app, shop, 20)
    const late = await makeBirthday(t.app, shop, 60)
    const birthday = await makeAutomation(t.app, shop, { message })
    for (const days of [19, 20, 21, 22]) await birthday.run(noon(days))
    await birthday.run(noon(63))
    expect(await mailsTo(t.app, late.email)).toEqual([])
    await birthday.run(noon(62))
    await birthday.run(momentOf(`${Number(addDays(today, 21).slice(0, 4)) + 1}-${birthdayIn(20)}T12:00`, timeZone))
    expect((await mailsTo(t.app, email)).map(({ template }) => template)).toEqual(['member-message', 'member-message'])
    expect(await mailsTo(t.app, late.email)).toHaveLength(1)
  })

  test('the third visit serves it on its day, and no visit from before it was switched on', async () => {
    const shop = await makeShop(t.app, timeZone)
    await makeVisitor(t.app, shop, [9, 6, 3])
    const { card } = await makeVisitor(t.app, shop, [9, 6])
    const third = await makeAutomation(t.app, shop, { trigger: 'nthVisit', number: 3, message })
    await visit(t.app, shop.merchant, card.id, at('09:00'))
    await handleEvents(t.app)
    for (const days of [0, 1]) await third.run(noon(days))
    expect(await third.effects()).toMatchObject([{ card_id: card.id, occasion: '3' }])
  })

  test('a card that lacks one stamp for some days serves it unless a stamp came meanwhile', async () => {
    const shop = await makeShop(t.app, timeZone)
    const campaign = await makeCampaign(t.app, shop.merchant, { redeemChops: 3, type: 'chop' })
    const [waiting, coming] = [
      await makeCard(t.app, shop.merchant, campaign),
      await makeCard(t.app, shop.merchant, campaign),
    ]
    const short = await makeAutomation(t.app, shop, { trigger: 'oneShort', number: 5, message })
    const days = [at('08:00', -1), at('08:00')]
    for (const { id } of [waiting, coming]) for (const day of days) await visit(t.app, shop.merchant, id, day)
    await visit(t.app, shop.merchant, coming.id, noon(2))
    await short.run(noon(4))
    await short.run(noon(5))
    expect(await short.effects()).toMatchObject([{ card_id: waiting.id, occasion: today }])
  })

  test('members who joined some days ago leaves out imported cards and later cards of a member', async () => {
    const shop = await makeShop(t.app, timeZone)
    const first = await makeCard(t.app, shop.merchant, shop.campaign, { email: 'first@member.example' })
    const imported = await makeCard(t.app, shop.merchant, shop.campaign)
    await t.app.database.kysely
      .updateTable('card')
      .set({ imported: true })
      .where('merchant_id', '=', shop.merchant.id)
      .where('id', '=', imported.id)
      .execute()
    const second = await makeCampaign(t.app, shop.merchant, settingsOf(shop.merchant, 'point'))
    await makeCard(t.app, shop.merchant, second, { email: 'first@member.example' })
    const joined = await makeAutomation(t.app, shop, { trigger: 'joined', number: 7, message })
    for (const days of [6, 7, 8]) await joined.run(noon(days))
    expect(await joined.effects()).toMatchObject([{ member_id: first.memberId, occasion: today }])
  })

  test('a level serves the cards that reach it, each once', async () => {
    const shop = await makeShop(t.app, timeZone)
    const { campaign, levelIds } = await makeLevels(shop)
    const cards = [await makeCard(t.app, shop.merchant, campaign), await makeCard(t.app, shop.merchant, campaign)]
    const levelId = levelIds[1] ?? ''
    const reached = await makeAutomation(t.app, shop, {
      trigger: 'levelReached',
      campaignId: campaign.id,
      levelId,
      message,
    })
    for (let n = 0; n < 6; n++) await visit(t.app, shop.merchant, cards[0]?.id ?? '', noon(0))
    await handleEvents(t.app)
    for (const days of [0, 1]) await reached.run(noon(days))
    expect(await reached.effects()).toMatchObject([{ card_id: cards[0]?.id, occasion: levelId }])
  })

  test('another level that an automation waits for is reached on no day before that choice', async () => {
    const shop = await makeShop(t.app, timeZone)
    const { campaign, levelIds } = await makeLevels(shop)
    const card = await makeCard(t.app, shop.merchant, campaign)
    for (let n = 0; n < 6; n++) await visit(t.app, shop.merchant, card.id, noon(0))
    await handleEvents(t.app)
    await t.app.database.kysely
      .updateTable('level_reached')
      .set({ day: addDays(today, -1) })
      .where('merchant_id', '=', shop.merchant.id)
      .execute()
    const waits = { trigger: 'levelReached', campaignId: campaign.id } as const
    const reached = await makeAutomation(t.app, shop, { ...waits, levelId: levelIds[0], message }, noon(-9))
    const friends = { ...waits, levelId: levelIds[1] }
    const body = { ...friends, message, name: 'Friends', enabled: true }
    const preview = await t.call(previewAutomation, { body: { ...friends, id: reached.id } }, shop.as)
    expect(preview.body.data.members).toBe(0)
    expect((await t.call(editAutomation, { params: { id: reached.id }, body }, shop.as)).status).toBe(200)
    await reached.run(new Date())
    expect(await reached.effects()).toEqual([])
  })

  test('points that expire serves the day of their end once', async () => {
    const shop = await makeShop(t.app, timeZone)
    const settings = { ...settingsOf(shop.merchant, 'point'), pointValidityDays: 30 }
    const campaign = await makeCampaign(t.app, shop.merchant, settings)
    const card = await makeCard(t.app, shop.merchant, campaign)
    await visit(t.app, shop.merchant, card.id, at('08:00'))
    const expiring = await makeAutomation(t.app, shop, { trigger: 'expiring', number: 7, message })
    for (const days of [22, 23, 24]) await expiring.run(noon(days))
    expect(await expiring.effects()).toMatchObject([{ card_id: card.id, occasion: addDays(today, 30) }])
  })
})
