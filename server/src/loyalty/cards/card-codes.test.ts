import { describe, expect, test } from 'vitest'
import { cardByToken, quickRedeem, scanned } from '@chopcard/contract/loyalty/merchant/till.ts'
import { myCard } from '@chopcard/contract/loyalty/member/card.ts'
import { useApp } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'
import { changingCode, codeNow, judgeCode } from './card-codes.ts'

const keys = { secret: 'a secret of thirty-two characters', merchantId: '019a0000-0000-7000-8000-000000000001' }
const cardOf = (changingQr: boolean, generation = 1) => ({
  card_number: '480212345671',
  token_generation: generation,
  settings: { changingQr },
})
const noon = new Date('2026-11-21T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

describe('a card’s code', () => {
  const { code } = codeNow(keys, cardOf(true), noon)

  test.each([
    ['as it appears', 0, 'good'],
    ['half a minute later', 30, 'good'],
    ['at the end of the step after its own', 59.9, 'good'],
    ['a minute later', 60, 'expired'],
    ['two minutes later', 120, 'expired'],
    ['before a clock that is half a minute slow', -0.1, 'good'],
    ['before a clock that is slower', -30.1, 'expired'],
  ])('a changing code is accepted or expired %s', (_, seconds, verdict) => {
    expect(judgeCode(keys, cardOf(true), code, later(seconds))).toBe(verdict)
  })

  test('a changing code is accepted from a phone that has not heard yet that its code may stay fixed', () => {
    expect(judgeCode(keys, cardOf(false), code, noon)).toBe('good')
  })

  test('a code of another merchant, another card or a revoked token is refused', () => {
    for (const [other, card] of [
      [{ ...keys, merchantId: '019a0000-0000-7000-8000-000000000002' }, cardOf(true)],
      [keys, { ...cardOf(true), card_number: '480212345689' }],
      [keys, cardOf(true, 2)],
    ] as const)
      expect(judgeCode(other, card, code, noon)).toBe('expired')
  })

  test('a fixed code is expired where codes change, and forged when it is not the card’s own', () => {
    const { code: fixed, changing } = codeNow(keys, cardOf(false), noon)
    expect(changing).toBeNull()
    expect(judgeCode(keys, cardOf(false), fixed, later(9e6))).toBe('good')
    expect(judgeCode(keys, cardOf(true), fixed, noon)).toBe('expired')
    expect(judgeCode(keys, cardOf(false), fixed.slice(0, -1), noon)).toBe('forged')
  })

  test('a changing code is made from the key as the page makes it', () => {
    // The values of RFC 6238, appendix B, as in web/src/member/changing-code.test.ts.
    const codeOf = (step: number) => changingCode(Buffer.from('12345678901234567890'), '480212345671', step)
    expect([codeOf(1), codeOf(37_037_036)]).toEqual(['CC2.480212345671.94287082', 'CC2.480212345671.07081804'])
  })
})

describe('a card’s code at the till', () => {
  const t = useApp()

  test('the till accepts the code that the member’s phone shows, and refuses an old and a fixed one', async () => {
    const merchant = await makeMerchant(t.app)
    const campaign = await makeCampaign(t.app, merchant)
    const card = await makeCard(t.app, merchant, campaign)
    const read = () => t.call(myCard, {}, { token: card.token })
    const options = { token: merchant.owner.token }
    const till = async (x: string) => {
      const asked = [
        await t.call(scanned, { params: { x } }, options),
        await t.call(quickRedeem, { params: { x } }, options),
        await t.call(cardByToken, { params: { x } }, options),
      ]
      return [...new Set(asked.map(({ status, code }) => code ?? status))]
    }
    const { code: fixed } = (await read()).body.data
    expect(await till(fixed)).toEqual([200])

    await t.app.database.kysely
      .updateTable('campaign')
      .set((eb) => ({
        settings: eb.fn('jsonb_set', ['settings', eb.val('{changingQr}'), eb.val('true')]) as never,
        revision: eb('revision', '+', 1),
      }))
      .where('merchant_id', '=', merchant.id)
      .execute()
    const { code, changing } = (await read()).body.data
    expect(code).toMatch(/^CC2\./)
    expect(await till(code)).toEqual([200])
    expect(await till(fixed)).toEqual(['QR_CODE_EXPIRED'])
    const { key = '', seconds = 0, at = 0 } = changing ?? {}
    const earlier = Math.floor((at - 120_000) / 1000 / seconds)
    expect(await till(changingCode(Buffer.from(key, 'base64url'), card.number, earlier))).toEqual(['QR_CODE_EXPIRED'])
    expect(await till(card.number), 'typed').toEqual([200])
    const stranger = await makeMerchant(t.app)
    const foreign = await t.call(scanned, { params: { x: code } }, { token: stranger.owner.token })
    expect(foreign.code).toBe('CARD_OF_ANOTHER_SHOP')
  })
})
