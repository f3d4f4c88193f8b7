import type { listTutorials as route } from '@chopcard/contract/office/merchant/tutorials.ts'
import type { TutorialTexts } from '@chopcard/contract/office/tutorials.ts'
import type { Verb } from '../../core/context.ts'
import { tutorialText } from './tutorial-text.ts'

/** The enabled tutorials in their order, numbered from 1 without gaps, with what this user has seen. */
export const listTutorials: Verb<typeof route> = async ({ db, merchant, staff, language }) => {
  const rows = await db
    .selectFrom('tutorial as t')
    .leftJoin('tutorial_seen as s', (join) =>
      join.onRef('s.tutorial_id', '=', 't.id').on('s.merchant_id', '=', merchant.id).on('s.staff_id', '=', staff.id),
    )
    .select(['t.id', 't.picture', 't.texts', 's.seen_at'])
    .where('t.enabled', '=', true)
    .orderBy('t.position')
    .orderBy('t.id')
    .limit(500)
    .execute()
  return rows.map(({ id, picture, texts, seen_at }, index) => ({
    id,
    sequence: index + 1,
    ...tutorialText(texts as TutorialTexts, language),
    picture,
    seenAt: seen_at?.toISOString() ?? null,
  }))
}
