import { describe, expect, test } from 'vitest'
import * as member from '@chopcard/contract/earning/member/carnival.ts'
import { newId } from '../../core/new-id.ts'
import { useApp } from '../../../test/harness.ts'
import { withBooths, daySlot } from '../../../test/make-carnival.ts'
import { makeFreshCard } from '../../../test/make.ts'

const t = useApp()
const aText: unknown = expect.any(String)

const setting = () => makeFreshCard(t.app, { campaign: { ...withBooths([daySlot(1)]), initialChops: 1 } })
type Card = { token: string }
const add = ({ token }: Card, name: string, key = newId()) => t.call(member.addCard, { body: { name } }, { token, key })
const rename = ({ token }: Card, cardNumber: string, name: string) =>
  t.call(member.renameCard, { params: { cardNumber }, body: { name } }, { token })
const cards = async ({ token }: Card) => (await t.call(member.myCards, {}, { token })).body.data
const parallel = <T>(count: number, run: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => run(i)))
const tally = (answers: { code: string | undefined }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code ?? 'done')].map(([code, list]) => [code, list.length]))
const tokenIn = (url: string) => ({ token: url.split('/').at(-1) ?? '' })

describe('a member’s cards in a carnival', () => {
  test('a member has at most five cards in a carnival when a hundred more are added at once', async () => {
    const { card } = await setting()
    const answers = await parallel(100, (i) => add(card, `Card ${i}`))
    expect(tally(answers)).toEqual({ done: 4, MAX_CARDS_REACHED: 96 })
    const all = await cards(card)
    expect(all).toMatchObject({
      mayAdd: false,
      isFull: true,
      cards: Array.from({ length: 5 }, () => ({ balance: 1, total: 10 })),
    })
    expect(new Set(all.cards.map(({ cardNumber }) => cardNumber)).size).toBe(5)
  })

  test('a member’s cards have unique names when a hundred of one name are added at once', async () => {
    const { card } = await setting()
    const answers = await parallel(100, (i) => add(card, i % 2 ? 'Nina' : 'NINA'))
    expect(tally(answers)).toEqual({ done: 1, CARD_NAME_DUPLICATED: 99 })
    expect((await cards(card)).cards).toHaveLength(2)
  })

  test('a member’s cards are shown and renamed from each of them, and their names stay unique', async () => {
    const { card } = await setting()
    const nina = tokenIn((await add(card, 'Nina')).body.data.url)
    const renamed = await rename(nina, card.number, 'Papa')
    expect(renamed.body.data.cards).toMatchObject([
      { cardNumber: card.number, name: 'Papa', current: false },
      { name: 'Nina', current: true },
    ])
    expect(await rename(nina, card.number, 'nina')).toMatchObject({
      code: 'CARD_NAME_DUPLICATED',
      meta: { fields: { 'body.name': aText } },
    })
    expect((await cards(card)).cards.map(({ name }) => name)).toEqual(['Papa', 'Nina'])
  })

  test('a member cannot rename another member’s card', async () => {
    const [mine, other] = [await setting(), await setting()]
    expect((await rename(mine.card, other.card.number, 'Mine now')).code).toBe('INVALID_MEMBER')
  })

  test('a card is added once when the same request is sent again', async () => {
    const { card } = await setting()
    const key = newId()
    const [first, again] = [await add(card, 'Nina', key), await add(card, 'Nina', key)]
    expect(again.body).toEqual(first.body)
    expect((await cards(card)).cards).toHaveLength(2)
  })

  test('an expired card cannot add further cards, which is reported differently from the limit of five', async () => {
    const { card } = await setting()
    expect(await cards(card)).toMatchObject({ mayAdd: true, isFull: false })
    await t.app.database.kysely
      .updateTable('card')
      .set({ expires_at: new Date(0) })
      .where('id', '=', card.id)
      .execute()
    expect(await cards(card)).toMatchObject({ mayAdd: false, isFull: false, cards: [{ state: 'expired' }] })
  })

  test('a campaign that is no carnival does not allow additional cards', async () => {
    const { card } = await makeFreshCard(t.app)
    expect((await add(card, 'Two')).code).toBe('FEATURE_OFF')
    expect(await cards(card)).toMatchObject({ mayAdd: false, cards: [{ name: null, current: true }] })
  })
})
