import { expect } from 'vitest'
import { mergeMembers, previewMerge } from '@chopcard/contract/members/merchant/members.ts'
import type { Harness } from './harness.ts'

/** Merges the member of one card into that of another; `as` is who does so. */
export async function mergeCards(
  on: Harness,
  as: { token: string },
  cards: { keep: string; away: string },
): Promise<void> {
  const members = { keep: cards.keep, merge: cards.away }
  const { stays } = (await on.call(previewMerge, { query: members }, as)).body.data
  expect((await on.call(mergeMembers, { body: { ...members, stays } }, as)).status).toBe(200)
}
