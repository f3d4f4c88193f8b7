import type * as contract from '@chopcard/contract/platform/admin/tutorials.ts'
import { refuse } from '@chopcard/contract/core/errors.ts'
import type { TutorialTexts } from '@chopcard/contract/office/tutorials.ts'
import { newId } from '../../core/new-id.ts'
import type { Verb } from '../../core/context.ts'
import type { Db, Tx } from '../../core/database.ts'
import { lockOrder } from '../../core/sequence.ts'
import { refuseOtherVersion } from '../../core/refuse-changed.ts'

export const getSystemTutorial: Verb<typeof contract.getSystemTutorial> = ({ db }, { params: { id } }) =>
  tutorialOf(db, id)

/** Adds a tutorial after the last one. */
export const createSystemTutorial: Verb<typeof contract.createSystemTutorial> = (ctx, { body }) =>
  ctx.write(async (tx) => {
    await lockOrder(tx, 'tutorial')
    const id = newId()
    const last = await tx
      .selectFrom('tutorial')
      .select(({ fn }) => fn.max('position').as('position'))
      .executeTakeFirst()
    await tx
      .insertInto('tutorial')
      .values({
        id,
        enabled: body.enabled,
        picture: body.picture,
        texts: JSON.stringify(body.texts),
        position: (last?.position ?? 0) + 1,
      })
      .execute()
    ctx.note({ target: id, after: body })
    return tutorialOf(tx, id)
  })

/** Changes a tutorial by optimistic locking: `version` is the one that the form was filled from. */
export const editSystemTutorial: Verb<typeof contract.editSystemTutorial> = (ctx, { params: { id }, body }) =>
  ctx.write(async (tx) => {
    const before = await tutorialOf(tx, id)
    const { version, ...content } = body
    const { numUpdatedRows } = await tx
      .updateTable('tutorial')
      .set((eb) => ({
        enabled: content.enabled,
        picture: content.picture,
        texts: JSON.stringify(content.texts),
        version: eb('version', '+', 1),
        updated_at: ctx.now,
      }))
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    if (!numUpdatedRows) refuseOtherVersion(content, await tutorialOf(tx, id))
    ctx.note({ target: id, before, after: content })
    return tutorialOf(tx, id)
  })

async function tutorialOf(db: Db | Tx, id: string) {
  const row = await db
    .selectFrom('tutorial')
    .select(['id', 'position', 'enabled', 'picture', 'texts', 'version'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) refuse('NOT_FOUND')
  const { position, texts, ...rest } = row
  return { ...rest, sequence: position, texts: texts as TutorialTexts }
}
