import { v7 as uuid } from 'uuid'
import { expect, test } from 'vitest'
import { useTap } from '@chopcard/contract/outward/member/taps.ts'
import { makeTag } from './make-tap.ts'
import { makeCard, makeFreshCard } from './make.ts'
import { useTwoPrograms } from './two-programs.ts'

const t = useTwoPrograms()

const tally = (answers: { code: string | undefined }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ code }) => code ?? 'done')].map(([code, list]) => [code, list.length]))

test('equal taps, and many taps of one member, are as many stamps at two processes as at one', async () => {
  const { merchant, campaign, card } = await makeFreshCard(t.app, { campaign: { tapToStamp: true, maxTapsPerDay: 3 } })
  const others = await Promise.all(Array.from({ length: 9 }, () => makeCard(t.app, merchant, campaign)))
  const tapOn = ({ token }: { token: string }, body: { p: string; c: string }) =>
    t.call(useTap, { body }, { token, key: uuid() })
  const tap = (await makeTag(t.app, merchant)).tap()
  const equal = await Promise.all(Array.from({ length: 100 }, (_, i) => tapOn(others[i % 9] ?? card, tap)))
  expect(tally(equal)).toEqual({ done: 1, TAP_USED: 99 })

  const tags = await Promise.all(Array.from({ length: 20 }, () => makeTag(t.app, merchant)))
  const ofOne = await Promise.all(tags.map((tag) => tapOn(card, tag.tap())))
  expect(tally(ofOne)).toEqual({ done: 3, EXCEED_MAX_TAPS_PER_DAY: 17 })
})
