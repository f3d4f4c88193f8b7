import { expect, test } from 'vitest'
import * as cardRoutes from '@chopcard/contract/loyalty/merchant/cards.ts'
import { voidEffects, voidEntry } from '@chopcard/contract/loyalty/merchant/chop-log.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { makeFreshCard } from '../../../test/make.ts'
import { addDays, localDay } from '../../core/clock.ts'
import { visit } from '../../../test/make-visits.ts'
import { applyTerms } from '../deadlines/apply-terms.ts'

const t = useApp()
type Setting = Awaited<ReturnType<typeof makeFreshCard>>

const as = ({ merchant }: Setting) => ({ token: merchant.owner.token, key: newId() })
const today = () => localDay(new Date(), 'Asia/Singapore')
const lastDayOf = (expiresAt: string | null) =>
  expiresAt && localDay(new Date(Date.parse(expiresAt) - 1), 'Asia/Singapore')
const expiryOf = async (given: Setting) =>
  lastDayOf((await t.call(cardRoutes.getCard, { params: { id: given.card.id } }, as(given))).body.data.expiresAt)
const change = async (given: Setting, operation: 'issue' | 'adjust' = 'issue', quantity = 1) => {
  const body = { memberId: given.card.id, operation, quantity }
  return (await t.call(changeChops, { params: { id: given.card.id }, body }, as(given))).body.data.entry.id
}
const undo = (given: Setting, id: string) => t.call(voidEntry, { params: { id } }, as(given))
const twoPeriods = { memberValidityDays: 365, initialValidityDays: 30, resetInitialValidityOnFirstChop: true }

test('a void of the first chop gives the card its initial validity back, which the next chop resets again', async () => {
  const given = await makeFreshCard(t.app, { campaign: twoPeriods })
  const initial = addDays(today(), 30)
  expect(await expiryOf(given)).toBe(initial)
  const first = await change(given)
  expect(await expiryOf(given)).toBe(addDays(today(), 365))
  const preview = await t.call(voidEffects, { params: { id: first } }, as(given))
  expect(preview.body.data.effects).toContainEqual({
    what: 'expiry',
    before: addDays(today(), 365),
    after: initial,
  })
  await undo(given, first)
  expect(await expiryOf(given)).toBe(initial)
  await change(given)
  expect(await expiryOf(given)).toBe(addDays(today(), 365))
})

test('a void of one chop of two leaves the validity that the other one gives, and the void of both the initial one', async () => {
  const given = await makeFreshCard(t.app, { campaign: twoPeriods })
  const [first, second] = [await change(given), await change(given)]
  await undo(given, first)
  expect(await expiryOf(given)).toBe(addDays(today(), 365))
  await undo(given, second)
  expect(await expiryOf(given)).toBe(addDays(today(), 30))
})

test('a void of an issue that extended the card takes the extension back, unless staff have set another end since', async () => {
  const given = await makeFreshCard(t.app, { campaign: { memberValidityDays: 10, extendValidityDays: 90 } })
  await undo(given, await change(given))
  expect(await expiryOf(given)).toBe(addDays(today(), 10))
  await applyTerms.run(t.app, { merchantId: given.merchant.id, campaignId: given.campaign.id })
  expect(await expiryOf(given), 'with the terms applied to all cards').toBe(addDays(today(), 10))
  const again = await change(given)
  const expiresOn = addDays(today(), 200)
  await t.call(cardRoutes.editOtherInfo, { body: { memberId: given.card.id, expiresOn } }, as(given))
  await undo(given, again)
  expect(await expiryOf(given)).toBe(expiresOn)
})

test('a void of a prepaid card’s first use gives the card its initial validity back', async () => {
  const given = await makeFreshCard(t.app, { campaign: { ...twoPeriods, type: 'prepaid', rewardName: '' } })
  await t.call(cardRoutes.approvePrepaid, { params: { id: given.card.id }, body: { approve: true } }, as(given))
  const use = await change(given, 'adjust', -1)
  expect(await expiryOf(given)).toBe(addDays(today(), 365))
  await undo(given, use)
  expect(await expiryOf(given)).toBe(addDays(today(), 30))
})

test('a void of a renewal takes the new validity back with the renewal chops', async () => {
  const given = await makeFreshCard(t.app, { campaign: { memberValidityDays: 30, renewalChops: 2 } })
  const yesterday = addDays(today(), -1)
  await t.call(cardRoutes.editOtherInfo, { body: { memberId: given.card.id, expiresOn: yesterday } }, as(given))
  const renewed = await t.call(cardRoutes.renewCard, { body: { memberId: given.card.id } }, as(given))
  expect(renewed.body.data.card).toMatchObject({ state: 'active', balance: 2 })
  const { body } = await undo(given, renewed.body.data.entry?.id ?? '')
  expect(body.data.card).toMatchObject({ state: 'expired', balance: 0 })
  expect(await expiryOf(given)).toBe(yesterday)
})

test('a void takes back an extension alone on a card that has earned long before, and all of them when all are voided', async () => {
  const given = await makeFreshCard(t.app, { campaign: { memberValidityDays: 300, extendValidityDays: 310 } })
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
  const entries: string[] = []
  for (const days of [40, 20, 5]) entries.push(await visit(t.app, given.merchant, given.card.id, ago(days)))
  const [, second, third] = entries as [string, string, string]
  const untilDay = addDays(today(), 305)
  expect(await expiryOf(given)).toBe(untilDay)
  await undo(given, third)
  expect(await expiryOf(given)).toBe(addDays(today(), 300))
  await undo(given, second)
  expect(await expiryOf(given)).toBe(addDays(today(), 300))
})
